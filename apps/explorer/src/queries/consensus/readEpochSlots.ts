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
  readonly getExecutionBlocks: (numbers: readonly bigint[]) => Promise<readonly (ExecutionBlock | null)[]>
}

type ExecutionBlock = Pick<Block, 'number' | 'hash' | 'timestamp' | 'parentBeaconBlockRoot'>

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
  const execution = await readExecution(source, question, blocks)
  const rows =
    duties === null || execution === undefined
      ? await readFromHeaders(source, question, newest, execution)
      : await readFromExecution(source, question, newest, execution)
  return [...ahead, ...rows]
}

/** What the execution chain tells of an epoch. */
interface ExecutionView {
  /** Newest slot it vouches for; above it there is nothing in the epoch. */
  readonly anchorSlot: bigint
  readonly numberOf: ReadonlyMap<bigint, bigint>
  readonly rootOf: ReadonlyMap<bigint, Hex>
}

/** `undefined` where the execution chain cannot tell. One batch. */
async function readExecution(
  source: EpochSource,
  question: EpochQuestion,
  blocks: readonly (BeaconBlock | null)[],
): Promise<ExecutionView | undefined> {
  const anchor = blocks.find((block) => block?.executionPayload !== undefined)
  const payload = anchor?.executionPayload
  if (anchor == null || payload === undefined) return undefined
  const before = anchor.slot - toFirstSlot(question.time, question.epoch)
  const lowest = before < payload.blockNumber ? payload.blockNumber - before : 0n
  const found = await source.getExecutionBlocks(countDown(payload.blockNumber + 1n, lowest))
  const own = found.find((block) => block?.number === payload.blockNumber)
  // Another network, or a node that lags behind: it must not tell what the beacon chain did.
  if (own?.hash !== payload.blockHash) return undefined
  const { numberOf, rootOf } = mapExecution(question, payload.blockNumber, found)
  for (const block of blocks) addParentRoot(rootOf, numberOf, block)
  return { anchorSlot: anchor.slot, numberOf, rootOf }
}

/** Block numbers and roots by slot, from execution blocks newest first. */
function mapExecution(
  { time, head }: EpochQuestion,
  newestNumber: bigint,
  found: readonly (ExecutionBlock | null)[],
) {
  const numberOf = new Map<bigint, bigint>()
  const rootOf = new Map<bigint, Hex>([[head.slot, head.root]])
  let child: ExecutionBlock | undefined
  for (const block of found) {
    const slot = block === null ? undefined : toSlotOfPayload(time, block.timestamp)
    if (block === null || slot === undefined) continue
    if (block.number <= newestNumber) numberOf.set(slot, block.number)
    // A payload names the root of the beacon block before it. EIP-4788.
    if (child?.number === block.number + 1n && child.parentBeaconBlockRoot !== undefined)
      rootOf.set(slot, child.parentBeaconBlockRoot)
    child = block
  }
  return { numberOf, rootOf }
}

async function readFromExecution(
  source: EpochSource,
  question: EpochQuestion,
  newest: bigint,
  { anchorSlot, numberOf, rootOf }: ExecutionView,
): Promise<readonly EpochSlot[]> {
  return Promise.all(
    countDown(newest, toFirstSlot(question.time, question.epoch)).map(async (slot) => {
      const executionBlockNumber = numberOf.get(slot)
      if (slot === 0n) return toGenesisRow(rootOf.get(slot))
      if (executionBlockNumber === undefined || slot > anchorSlot)
        return readEmptySlot(source, question, slot)
      return {
        slot,
        state: 'proposed' as const,
        proposerIndex: question.duties?.get(slot),
        root: rootOf.get(slot),
        executionBlockNumber,
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
  execution: ExecutionView | undefined,
): Promise<readonly EpochSlot[]> {
  const { lastFinalizedSlot } = question
  const slots = countDown(newest, toFirstSlot(question.time, question.epoch))
  const headers = await Promise.all(slots.map(source.getHeaders))
  const hasHistory = headers.some((found) => found.some(({ canonical }) => canonical))
  return slots.map((slot, index) => {
    const header = headers[index]?.find(({ canonical }) => canonical)
    if (slot === 0n) return toGenesisRow(header?.root)
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
      executionBlockNumber: execution?.numberOf.get(slot),
    }
  })
}

/** Slot 0 has the block that the chain begins with: nobody proposed it, and some nodes do not have it. */
function toGenesisRow(root: Hex | undefined): EpochSlot {
  return { slot: 0n, state: 'proposed', proposerIndex: undefined, root, executionBlockNumber: undefined }
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
