import type { Hex } from '@otterscan/ethereum/hex'
import { UNKNOWN_HASH } from '../blockRows.ts'
import { toFirstCheckpoint, updateGaps } from '../linkBlocks.ts'
import type { IndexCheckpoint, IndexGap, IndexStart } from '../storage.ts'

/*
 * How programs that do not know of each other write one index, in a store without transactions.
 *
 * Every row carries the number of the *attempt* that wrote it. An attempt is at a range of blocks: it is opened in a log,
 * then its rows are written, then it is committed in the log. Attempts that were not committed are never seen, and of
 * several at the same blocks one is chosen, by the same rule everywhere. So a worker that dies, or does not know whether
 * an insert arrived, makes another attempt; nothing is deleted and nothing counts twice.
 *
 * A filled gap is an attempt too, with an odd number: its rows count for the blocks that it names, in place of all others.
 */

/** A row of the log. After `end` there is no index, until the next `start`. */
export type LogEntry =
  | { readonly kind: 'start'; readonly id: bigint; readonly start: IndexStart }
  | { readonly kind: 'end'; readonly id: bigint }
  | { readonly kind: 'open'; readonly id: bigint; readonly first: bigint; readonly last: bigint }
  | { readonly kind: 'commit'; readonly id: bigint; readonly segment: Segment }

/** Blocks that were written together. */
export interface Segment {
  readonly first: bigint
  readonly last: bigint
  /** Of the block below `first`. */
  readonly parentHash: Hex
  /** Of `last`. */
  readonly hash: Hex
  /** The highest block whose inner calls are not all known. */
  readonly untraced: bigint | undefined
  readonly gaps: readonly IndexGap[]
  /** Of a fill: the blocks, each now without a gap or with another reason. */
  readonly fills: readonly { readonly number: bigint; readonly gap: string | undefined }[]
}

/** What the log says of the index. */
export interface LogState {
  readonly checkpoint: IndexCheckpoint
  /** The block from which it grows both ways. */
  readonly anchorNumber: bigint
  readonly gaps: readonly IndexGap[]
  /** Ranges that are written, whether they link to the others yet or not. */
  readonly written: readonly { readonly first: bigint; readonly last: bigint }[]
  /** Attempts that count are from here … */
  readonly lowestAttempt: bigint
  /** … to below here: what was opened later is not in this state. */
  readonly attemptLimit: bigint
  /** Attempts in between at blocks of the coverage that do not count. */
  readonly refused: readonly bigint[]
  /** Blocks whose rows are those of a fill. */
  readonly fills: ReadonlyMap<bigint, bigint>
}

/** Random bits of an attempt's number, the lowest of which tells a fill. */
export const ATTEMPT_STEP = 2n ** 21n

/** Reads the whole log, in any order. `undefined` before the first start. */
export function foldLog(entries: Iterable<LogEntry>): LogState | undefined {
  let started: Extract<LogEntry, { kind: 'start' | 'end' }> | undefined
  const opened = new Map<bigint, { readonly first: bigint; readonly last: bigint }>()
  const committed = new Map<bigint, Segment>()
  let highest = 0n
  for (const entry of entries) {
    if (entry.id > highest) highest = entry.id
    if (entry.kind === 'start' || entry.kind === 'end') {
      if (started === undefined || entry.id > started.id) started = entry
    } else if (entry.kind === 'open') opened.set(entry.id, entry)
    else committed.set(entry.id, entry.segment)
  }
  if (started === undefined || started.kind === 'end') return undefined
  const startId = started.id
  const own = [...committed].filter(([id]) => id > startId).sort(([left], [right]) => (left < right ? -1 : 1))
  const chain = linkSegments(
    toFirstCheckpoint(started.start),
    own.filter(([id]) => !isFill(id)),
  )
  const { firstBlock, lastBlock } = chain.checkpoint
  const refused = [...opened].filter(
    ([id, { first, last }]) =>
      id > startId && !isFill(id) && !chain.attempts.has(id) && last >= firstBlock && first <= lastBlock,
  )
  const { gaps, fills } = applyFills(
    chain.gaps,
    own.filter(([id]) => isFill(id)),
  )
  return {
    checkpoint: chain.checkpoint,
    anchorNumber: started.start.anchorNumber,
    gaps,
    written: own.filter(([id]) => !isFill(id)).map(([, { first, last }]) => ({ first, last })),
    lowestAttempt: startId,
    attemptLimit: (highest / ATTEMPT_STEP + 1n) * ATTEMPT_STEP,
    refused: refused.map(([id]) => id).sort((left, right) => (left < right ? -1 : 1)),
    fills,
  }
}

/** Attempts that fill gaps have odd numbers. */
export function isFill(attempt: bigint): boolean {
  return attempt % 2n === 1n
}

interface Chain {
  readonly checkpoint: IndexCheckpoint
  readonly gaps: readonly IndexGap[]
  readonly attempts: ReadonlySet<bigint>
}

type Numbered = readonly [id: bigint, segment: Segment]

/** The chain of segments around the start: of several that continue it, the one that was opened first. */
function linkSegments(start: IndexCheckpoint, segments: readonly Numbered[]): Chain {
  const byFirst = groupBy(segments, ({ first }) => first)
  const byLast = groupBy(segments, ({ last }) => last)
  const attempts = new Set<bigint>()
  const gaps: IndexGap[] = []
  let untraced: bigint | undefined
  let checkpoint = start
  const take = ([id, segment]: Numbered): Segment => {
    attempts.add(id)
    gaps.push(...segment.gaps)
    if (segment.untraced !== undefined && (untraced === undefined || segment.untraced > untraced))
      untraced = segment.untraced
    return segment
  }
  for (;;) {
    const { lastBlock, lastHash } = checkpoint
    const next = byFirst.get(lastBlock + 1n)?.find(([, { parentHash }]) => isLink(parentHash, lastHash))
    if (next === undefined) break
    const { last, hash } = take(next)
    checkpoint = { ...checkpoint, lastBlock: last, lastHash: hash }
  }
  for (;;) {
    const { firstBlock, firstParentHash } = checkpoint
    const next = byLast.get(firstBlock - 1n)?.find(([, { hash }]) => isLink(hash, firstParentHash))
    if (next === undefined) break
    const { first, parentHash } = take(next)
    checkpoint = { ...checkpoint, firstBlock: first, firstParentHash: parentHash }
  }
  const tracedFrom = untraced === undefined ? checkpoint.firstBlock : untraced + 1n
  return { checkpoint: { ...checkpoint, tracedFrom }, gaps: joinGaps(gaps), attempts }
}

function groupBy(
  segments: readonly Numbered[],
  key: (segment: Segment) => bigint,
): ReadonlyMap<bigint, readonly Numbered[]> {
  const groups = new Map<bigint, Numbered[]>()
  for (const one of segments) {
    const known = groups.get(key(one[1]))
    if (known === undefined) groups.set(key(one[1]), [one])
    else known.push(one)
  }
  return groups
}

/** Next to a block that could not be read nothing can be compared. */
function isLink(one: Hex, other: Hex): boolean {
  return one === other || one === UNKNOWN_HASH || other === UNKNOWN_HASH
}

function joinGaps(gaps: readonly IndexGap[]): readonly IndexGap[] {
  const joined: IndexGap[] = []
  for (const gap of gaps.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (last === undefined || last.to + 1n < gap.from) joined.push(gap)
    else joined[joined.length - 1] = { ...last, to: gap.to }
  }
  return joined
}

/** Each fill counts for those of its blocks that are gaps when it comes. */
function applyFills(
  before: readonly IndexGap[],
  attempts: readonly Numbered[],
): { readonly gaps: readonly IndexGap[]; readonly fills: ReadonlyMap<bigint, bigint> } {
  let gaps = before
  const fills = new Map<bigint, bigint>()
  for (const [id, segment] of attempts) {
    const counting = segment.fills.filter(({ number }) => isInGap(gaps, number))
    for (const { number } of counting) fills.set(number, id)
    gaps = updateGaps(gaps, counting)
  }
  return { gaps, fills }
}

/** True for a block of which something is missing. */
export function isInGap(gaps: readonly IndexGap[], number: bigint): boolean {
  return gaps.some(({ from, to }) => number >= from && number <= to)
}

/** The condition for rows of blocks that belong to a state; `column` is the number of the block. */
export function toVisible(state: LogState): string {
  const { checkpoint, refused, fills } = state
  const { firstBlock, lastBlock } = checkpoint
  const bounds = `block >= ${firstBlock} AND block <= ${lastBlock} AND ${toAttemptBounds(state)}`
  const others = refused.length === 0 ? '' : ` AND attempt NOT IN (${refused.join(', ')})`
  if (fills.size === 0) return `${bounds}${others} AND attempt % 2 = 0`
  const filled = [...fills.keys()].join(', ')
  const pairs = [...fills].map(([block, attempt]) => `(${block}, ${attempt})`).join(', ')
  return `${bounds}${others} AND (attempt % 2 = 0 AND block NOT IN (${filled}) OR attempt % 2 = 1 AND (block, attempt) IN (${pairs}))`
}

/** The same for figures, each of which is of whole attempts, or of a block of a fill. */
export function toVisibleFigures(state: LogState): string {
  const { firstBlock, lastBlock } = state.checkpoint
  const bounds = `first_block >= ${firstBlock} AND last_block <= ${lastBlock} AND ${toAttemptBounds(state)}`
  const others = state.refused.length === 0 ? '' : ` AND attempt NOT IN (${state.refused.join(', ')})`
  const pairs = [...state.fills].map(([block, attempt]) => `(${block}, ${attempt})`).join(', ')
  const filled = pairs === '' ? '' : ` OR attempt % 2 = 1 AND (first_block, attempt) IN (${pairs})`
  return `${bounds}${others} AND (attempt % 2 = 0${filled})`
}

function toAttemptBounds({ lowestAttempt, attemptLimit }: LogState): string {
  return `attempt > ${lowestAttempt} AND attempt < ${attemptLimit}`
}
