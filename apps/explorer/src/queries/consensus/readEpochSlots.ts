import type { BeaconBlock, BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import {
  type ChainTime,
  toFirstSlot,
  toLastSlot,
  toSlotOfPayload,
} from '@otterscan/ethereum/consensus/chainTime'
import { type SlotState, toEmptySlotState } from '@otterscan/ethereum/consensus/slotState'
import type { Block } from '@otterscan/ethereum/execution/block'
import { type Hex, toSafeCount } from '@otterscan/ethereum/hex'
import type { ProposerDuties } from './proposerDutiesQuery.ts'

/** One slot of an epoch, without the contents of its block. */
export interface EpochSlot {
  readonly slot: bigint
  /** `unknown` where the node has no history of the epoch. */
  readonly state: SlotState | 'unknown'
  readonly proposerIndex: bigint | undefined
  readonly root: Hex | undefined
  readonly executionBlockNumber: bigint | undefined
}

/** What the slots of an epoch are read from. */
export interface EpochSource {
  /** A whole block, `null` where the slot has none. */
  readonly getBlock: (slot: bigint) => Promise<BeaconBlock | null>
  /** All headers of a slot, those left behind among them. */
  readonly getHeaders: (slot: bigint) => Promise<readonly BeaconHeader[]>
  /** Execution blocks by number, asked in one batch; `null` for those that are not there. */
  readonly getExecutionBlocks: (
    numbers: readonly bigint[],
  ) => Promise<readonly (Pick<Block, 'number' | 'hash' | 'timestamp' | 'parentBeaconBlockRoot'> | null)[]>
}

/** Which epoch, and what is known around it. */
export interface EpochQuestion {
  readonly epoch: bigint
  readonly time: ChainTime
  readonly head: BeaconHeader
  /** By the clock; `undefined` before genesis. */
  readonly currentSlot: bigint | undefined
  /** `null` where the node does not say. */
  readonly duties: ProposerDuties | null
  /** Slots up to here never change; `undefined` while not known. */
  readonly lastFinalizedSlot: bigint | undefined
}

/** One whole block is read for so many slots of an epoch. */
const SLOTS_PER_BODY = 8n

/** The slots whose blocks are read whole without being asked for: the newest of those the head has reached. */
export function toBodySlots({
  epoch,
  time,
  head,
}: Pick<EpochQuestion, 'epoch' | 'time' | 'head'>): readonly bigint[] {
  const [first, last] = [toFirstSlot(time, epoch), toLastSlot(time, epoch)]
  const newest = head.slot < last ? head.slot : last
  const wanted = time.slotsPerEpoch / SLOTS_PER_BODY || 1n
  return countDown(newest, first).slice(0, toSafeCount(wanted))
}

/**
 * All slots of an epoch, newest first.
 *
 * The execution chain tells most of it in one batch: a payload's timestamp names its slot, and it names the root of the
 * beacon block before it (EIP-4788). That needs one whole beacon block to find the place, and the duties for the
 * proposers. Where either is missing, and before the merge, one header is asked per slot.
 */
export async function readEpochSlots(
  source: EpochSource,
  question: EpochQuestion,
): Promise<readonly EpochSlot[]> {
  const { epoch, time, head, duties } = question
  const [first, last] = [toFirstSlot(time, epoch), toLastSlot(time, epoch)]
  const newest = head.slot < last ? head.slot : last
  const ahead = countDown(last, newest < first ? first : newest + 1n).map((slot) =>
    toEmptyRow(question, slot, []),
  )
  if (newest < first) return ahead
  const blocks = await Promise.all(toBodySlots(question).map(source.getBlock))
  const rows =
    (duties === null ? undefined : await readFromExecution(source, question, newest, blocks)) ??
    (await readFromHeaders(source, question, newest))
  return [...ahead, ...rows]
}

/** `undefined` where the execution chain cannot tell. */
async function readFromExecution(
  source: EpochSource,
  question: EpochQuestion,
  newest: bigint,
  blocks: readonly (BeaconBlock | null)[],
): Promise<readonly EpochSlot[] | undefined> {
  const anchor = blocks.find((block) => block?.executionPayload !== undefined)
  const payload = anchor?.executionPayload
  if (anchor == null || payload === undefined) return undefined
  const first = toFirstSlot(question.time, question.epoch)
  const before = anchor.slot - first < payload.blockNumber ? anchor.slot - first : payload.blockNumber
  const numbers = countDown(payload.blockNumber + 1n, payload.blockNumber - before)
  const found = await source.getExecutionBlocks(numbers)
  const own = found.find((block) => block?.number === payload.blockNumber)
  // Another network, or a node that lags behind: it must not tell what the beacon chain did.
  if (own?.hash !== payload.blockHash) return undefined
  const bySlot = new Map(
    found.flatMap((block) => {
      const slot = block === null ? undefined : toSlotOfPayload(question.time, block.timestamp)
      return block === null || slot === undefined ? [] : [[slot, block] as const]
    }),
  )
  const rootOf = new Map<bigint, Hex>()
  for (const block of found) {
    const parent = found.find(
      (other) => other !== null && block !== null && other.number === block.number - 1n,
    )
    const parentSlot = parent == null ? undefined : toSlotOfPayload(question.time, parent.timestamp)
    if (parentSlot !== undefined && block?.parentBeaconBlockRoot !== undefined)
      rootOf.set(parentSlot, block.parentBeaconBlockRoot)
  }
  for (const block of blocks) addParentRoot(rootOf, bySlot, block)
  rootOf.set(question.head.slot, question.head.root)
  return Promise.all(
    countDown(newest, first).map(async (slot) => {
      const executionBlock = bySlot.get(slot)
      if (executionBlock === undefined || slot > anchor.slot) return readEmptySlot(source, question, slot)
      return {
        slot,
        state: 'proposed' as const,
        proposerIndex: question.duties?.get(slot),
        root: rootOf.get(slot),
        executionBlockNumber: executionBlock.number,
      }
    }),
  )
}

/** A whole block names its parent; before Deneb nothing else does. */
function addParentRoot(
  rootOf: Map<bigint, Hex>,
  bySlot: ReadonlyMap<bigint, unknown>,
  block: BeaconBlock | null,
): void {
  if (block === null) return
  let slot = block.slot - 1n
  while (slot >= 0n && !bySlot.has(slot) && block.slot - slot < 64n) slot -= 1n
  if (bySlot.has(slot)) rootOf.set(slot, block.parentRoot)
}

/** A block that the chain left behind is worth a look only where nodes still keep it. */
async function readEmptySlot(source: EpochSource, question: EpochQuestion, slot: bigint): Promise<EpochSlot> {
  const { lastFinalizedSlot } = question
  const isFinal = lastFinalizedSlot === undefined || slot <= lastFinalizedSlot
  return toEmptyRow(question, slot, isFinal ? [] : await source.getHeaders(slot))
}

async function readFromHeaders(
  source: EpochSource,
  question: EpochQuestion,
  newest: bigint,
): Promise<readonly EpochSlot[]> {
  const { lastFinalizedSlot } = question
  const slots = countDown(newest, toFirstSlot(question.time, question.epoch))
  const headers = await Promise.all(slots.map(source.getHeaders))
  const hasHistory = headers.some((found) => found.some(({ canonical }) => canonical))
  return slots.map((slot, index) => {
    const header = headers[index]?.find(({ canonical }) => canonical)
    if (header === undefined) {
      const row = toEmptyRow(question, slot, headers[index] ?? [])
      const isKept = hasHistory || (lastFinalizedSlot !== undefined && slot > lastFinalizedSlot)
      return isKept || row.state === 'orphaned' ? row : { ...row, state: 'unknown' as const }
    }
    return {
      slot,
      state: 'proposed' as const,
      proposerIndex: header.proposerIndex,
      root: header.root,
      executionBlockNumber: undefined,
    }
  })
}

function toEmptyRow(
  { head, currentSlot, duties }: EpochQuestion,
  slot: bigint,
  headers: readonly BeaconHeader[],
): EpochSlot {
  const leftBehind = headers.filter(({ canonical }) => !canonical)
  return {
    slot,
    state: toEmptySlotState({ slot, headSlot: head.slot, currentSlot, leftBehind }),
    proposerIndex: leftBehind[0]?.proposerIndex ?? duties?.get(slot),
    root: leftBehind[0]?.root,
    executionBlockNumber: undefined,
  }
}

/** From `high` down to `low`, both included; none where `low` is above. */
function countDown(high: bigint, low: bigint): readonly bigint[] {
  const slots: bigint[] = []
  for (let slot = high; slot >= low; slot -= 1n) slots.push(slot)
  return slots
}
