import type { DecodedList } from '@otterscan/api-schema/combinators'
import type { BeaconBlock, BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import {
  type ChainTime,
  findSlotOfPayload,
  toFirstSlot,
  toLastSlot,
} from '@otterscan/ethereum/consensus/chainTime'
import { type SlotState, toEmptySlotState } from '@otterscan/ethereum/consensus/slotState'
import type { Block } from '@otterscan/ethereum/execution/block'
import { type Hex, parseSafeCount } from '@otterscan/ethereum/hex'
import type { ProposerDuties } from './proposerDuties.ts'

/** One slot of an epoch, without the contents of its block. */
export interface EpochSlot {
  readonly slot: bigint
  /** `unknown` where the node has no history of the epoch. */
  readonly state: SlotState | 'unknown'
  readonly proposerIndex: bigint | undefined
  readonly root: Hex | undefined
  readonly executionBlockNumber: bigint | undefined
}

/** Data sources for the slots of an epoch. */
export interface EpochSource {
  /** A full block, `null` where the slot has none, `undefined` when it cannot be read. */
  readonly getBlock: (slot: bigint) => Promise<BeaconBlock | null | undefined>
  /** All headers of a slot, including orphaned ones. */
  readonly getHeaders: (slot: bigint) => Promise<DecodedList<BeaconHeader>>
  /** Execution blocks by number, requested in one batch; `null` for missing ones. */
  readonly getExecutionBlocks: (numbers: readonly bigint[]) => Promise<readonly (ExecutionBlock | null)[]>
}

type ExecutionBlock = Pick<Block, 'number' | 'hash' | 'timestamp' | 'parentBeaconBlockRoot'>

/** The epoch, and what is known about it. */
export interface EpochQuestion {
  readonly epoch: bigint
  readonly time: ChainTime
  readonly head: BeaconHeader
  /** By the clock; `undefined` before genesis. */
  readonly currentSlot: bigint | undefined
  /** `null` where the node does not report them. */
  readonly duties: ProposerDuties | null
  /** Slots up to here never change; `undefined` while unknown. */
  readonly lastFinalizedSlot: bigint | undefined
}

/** One full block is read per this many slots of an epoch. */
const SLOTS_PER_BODY = 8n

/** Slots whose full blocks are read by default: the newest of those the head has reached. */
export function toBodySlots({
  epoch,
  time,
  head,
}: Pick<EpochQuestion, 'epoch' | 'time' | 'head'>): readonly bigint[] {
  const [first, last] = [toFirstSlot(time, epoch), toLastSlot(time, epoch)]
  const newest = head.slot < last ? head.slot : last
  const wanted = time.slotsPerEpoch / SLOTS_PER_BODY || 1n
  return countDown(newest, first).slice(0, parseSafeCount(wanted))
}

/**
 * All slots of an epoch, newest first.
 * The execution chain gives most of it in one batch: a payload's timestamp gives its slot, and it has the root of the
 * beacon block before it (EIP-4788). That needs one full beacon block as an anchor, and the duties for the
 * proposers. Where either is missing, and before the merge, one header is requested per slot.
 */
export async function getEpochSlots(
  source: EpochSource,
  question: EpochQuestion,
): Promise<readonly EpochSlot[]> {
  const { epoch, time, head, duties } = question
  const [first, last] = [toFirstSlot(time, epoch), toLastSlot(time, epoch)]
  const newest = head.slot < last ? head.slot : last
  const ahead = countDown(last, newest < first ? first : newest + 1n).map((slot) =>
    toEmptyRow(question, slot, NO_HEADERS),
  )
  if (newest < first) return ahead
  const blocks = await Promise.all(toBodySlots(question).map(source.getBlock))
  // Above an older block than the newest, slots would read as missed: their headers tell.
  const readable = blocks.filter((block) => block !== undefined)
  const isWhole = readable.length === blocks.length
  const execution = isWhole ? await getExecutionView(source, question, readable) : undefined
  const rows =
    duties === null || execution === undefined
      ? await getFromHeaders(source, question, newest, execution)
      : await getFromExecution(source, question, newest, execution)
  return [...ahead, ...rows]
}

/** What the execution chain knows about an epoch. */
interface ExecutionView {
  /** Newest slot it covers; above it the epoch has no blocks. */
  readonly anchorSlot: bigint
  readonly numberOf: ReadonlyMap<bigint, bigint>
  readonly rootOf: ReadonlyMap<bigint, Hex>
}

/** `undefined` where the execution chain cannot be used. One batch. */
async function getExecutionView(
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
  // Another network, or a node that lags behind: it cannot be used for this beacon chain.
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
    const slot = block === null ? undefined : findSlotOfPayload(time, block.timestamp)
    if (block === null || slot === undefined) continue
    if (block.number <= newestNumber) numberOf.set(slot, block.number)
    // A payload has the root of the beacon block before it. EIP-4788.
    if (child?.number === block.number + 1n && child.parentBeaconBlockRoot !== undefined)
      rootOf.set(slot, child.parentBeaconBlockRoot)
    child = block
  }
  return { numberOf, rootOf }
}

async function getFromExecution(
  source: EpochSource,
  question: EpochQuestion,
  newest: bigint,
  { anchorSlot, numberOf, rootOf }: ExecutionView,
): Promise<readonly EpochSlot[]> {
  return Promise.all(
    countDown(newest, toFirstSlot(question.time, question.epoch)).map(async (slot) => {
      const executionBlockNumber = numberOf.get(slot)
      if (slot === 0n) return toGenesisRow(rootOf.get(slot))
      if (executionBlockNumber === undefined || slot > anchorSlot) return getEmptySlot(source, question, slot)
      return {
        slot,
        state: 'proposed' as const,
        proposerIndex: question.duties?.bySlot.get(slot),
        root: rootOf.get(slot),
        executionBlockNumber,
      }
    }),
  )
}

/** A full block has its parent root; before Deneb nothing else does. */
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

const NO_HEADERS: DecodedList<BeaconHeader> = { entries: [], unreadable: [] }

/** Orphaned blocks are requested only where nodes still keep them. */
async function getEmptySlot(source: EpochSource, question: EpochQuestion, slot: bigint): Promise<EpochSlot> {
  const { lastFinalizedSlot } = question
  const isFinal = lastFinalizedSlot === undefined || slot <= lastFinalizedSlot
  return toEmptyRow(question, slot, isFinal ? NO_HEADERS : await source.getHeaders(slot))
}

async function getFromHeaders(
  source: EpochSource,
  question: EpochQuestion,
  newest: bigint,
  execution: ExecutionView | undefined,
): Promise<readonly EpochSlot[]> {
  const { lastFinalizedSlot } = question
  const slots = countDown(newest, toFirstSlot(question.time, question.epoch))
  const headers = await Promise.all(slots.map(source.getHeaders))
  const hasHistory = headers.some(({ entries }) => entries.some(({ canonical }) => canonical === true))
  return slots.map((slot, index) => {
    const header = headers[index]?.entries.find(({ canonical }) => canonical === true)
    if (slot === 0n) return toGenesisRow(header?.root)
    if (header === undefined) {
      const row = toEmptyRow(question, slot, headers[index] ?? NO_HEADERS)
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

/** Slot 0 has the genesis block: it has no proposer, and some nodes do not have it. */
function toGenesisRow(root: Hex | undefined): EpochSlot {
  return { slot: 0n, state: 'proposed', proposerIndex: undefined, root, executionBlockNumber: undefined }
}

function toEmptyRow(
  { head, currentSlot, duties }: EpochQuestion,
  slot: bigint,
  headers: DecodedList<BeaconHeader>,
): EpochSlot {
  const leftBehind = headers.entries.filter(({ canonical }) => canonical === false)
  // One that cannot be read may be that of the slot's block.
  const isUnclear =
    headers.unreadable.length > 0 || headers.entries.some(({ canonical }) => canonical === undefined)
  return {
    slot,
    state:
      isUnclear && leftBehind.length === 0
        ? 'unknown'
        : toEmptySlotState({ slot, headSlot: head.slot, currentSlot, leftBehind }),
    proposerIndex: leftBehind[0]?.proposerIndex ?? duties?.bySlot.get(slot),
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
