import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  findHistoryPosition,
  type HistoryPage,
  type HistoryWarning,
  type Position,
  type WalkDirection,
} from './historyCursor.ts'
import { type LostEntry, listLostEntries } from './lostEntries.ts'

/** A source that can search one address's history. */
export interface HistorySource {
  /** Whole blocks below `block`, from the nearest on; 0 starts at the head. */
  readonly searchBefore: (block: bigint, size: number, signal?: AbortSignal) => Promise<HistoryChunk>
  /** Whole blocks above `block`, from the nearest on; 0 starts at genesis. */
  readonly searchAfter: (block: bigint, size: number, signal?: AbortSignal) => Promise<HistoryChunk>
  /** `undefined` for a transaction that is unknown or not mined. */
  readonly getTransactionPosition: (hash: Hex, signal?: AbortSignal) => Promise<Position | undefined>
}

/** Shared parameters of the searches for one page. */
export interface PageRequest {
  readonly source: HistorySource
  readonly pageSize: number
  readonly signal: AbortSignal | undefined
}

/** A cursor's bound, which rows must lie beyond, and whether anything lies on its near side. */
interface Start {
  readonly bound: Position | undefined
  /** `undefined` requests it from the node when the responses do not show it. */
  readonly hasNear: boolean | undefined
  /** A search from here against the window's direction finds what lies near. */
  readonly nearEdge: bigint
}

interface PositionedEntry extends Position {
  readonly entry: HistoryEntry
}

/** A run of whole blocks that grows from its start in one direction until a page is full, regardless of the node's order
 * and flags.
 */
export class HistoryWindow {
  private readonly request: PageRequest
  private readonly direction: WalkDirection
  /** The next search excludes this block; `undefined` starts at the very end of the chain. */
  private edge: bigint | undefined
  private warning: HistoryWarning | undefined
  /** Nothing is left in the window's direction. */
  private reachedEnd = false
  /** The node reports that nothing lies on the other side of the start. False means unknown. */
  private reachedStart: boolean
  private readonly loaded = new Map<string, PositionedEntry>()
  /** By what the node sent, since two searches may give the same. */
  private readonly lost = new Map<string, LostEntry>()

  constructor(
    request: PageRequest,
    direction: WalkDirection,
    edge: bigint | undefined,
    warning?: HistoryWarning,
  ) {
    this.request = request
    this.direction = direction
    this.edge = edge
    this.warning = warning
    this.reachedStart = edge === undefined
    this.stopAtGenesis()
  }

  /** Loads the block of a position and what lies beyond it in one batch; true when it contains the transaction. */
  async loadAround(position: Position, transactionHash: Hex): Promise<boolean> {
    const { blockNumber } = position
    const from = this.edge
    const [own, beyond] = await Promise.allSettled([
      this.search(from, 1),
      this.direction === 'older' && blockNumber <= 1n
        ? undefined
        : this.search(blockNumber, this.request.pageSize),
    ])
    if (own.status === 'rejected') throw own.reason
    this.absorb(own.value, from)
    const isOfHistory = this.loaded.has(transactionHash.toLowerCase())
    if (beyond.status === 'rejected') this.stop(beyond.reason, this.listBeyond(position).length)
    else if (beyond.value !== undefined) this.absorb(beyond.value, blockNumber)
    return isOfHistory
  }

  /** Continues until the page is full or the history ends. */
  async fill({ bound, hasNear, nearEdge }: Start): Promise<HistoryPage> {
    const { pageSize } = this.request
    let rows = this.listBeyond(bound)
    while (rows.length < pageSize && !this.reachedEnd && this.warning?.kind !== 'nodeStopped') {
      // One more than needed shows whether the list continues.
      await this.extend(Math.min(pageSize - rows.length + 1, pageSize), rows.length)
      rows = this.listBeyond(bound)
    }
    const isOlder = this.direction === 'older'
    const entries = isOlder ? rows.slice(0, pageSize) : rows.slice(-pageSize)
    if (entries.length === 0) return this.toPage(entries, bound, false, false)
    const isCut = rows.length > pageSize || this.warning?.kind === 'nodeStopped'
    const [isFar, isNear] = await Promise.all([
      isCut || this.hasMore(this.direction, this.edge),
      hasNear ?? this.hasNearSide(bound, nearEdge),
    ])
    return isOlder ? this.toPage(entries, bound, isNear, isFar) : this.toPage(entries, bound, isFar, isNear)
  }

  private toPage(
    entries: readonly HistoryEntry[],
    bound: Position | undefined,
    hasNewer: boolean,
    hasOlder: boolean,
  ): HistoryPage {
    const unreadable = this.listLost(entries, bound, { hasNewer, hasOlder })
    const warning = this.warning === undefined ? {} : { warning: this.warning }
    return { entries, unreadable, hasNewer, hasOlder, ...warning }
  }

  private async extend(size: number, rowCount: number): Promise<void> {
    const asked = this.edge
    try {
      this.absorb(await this.search(asked, size), asked)
    } catch (error) {
      this.stop(error, rowCount)
    }
  }

  /** Keeps loaded rows after a failed search; with none loaded, or when aborted, the error is rethrown. */
  private stop(error: unknown, rowCount: number): void {
    if (this.request.signal?.aborted === true || rowCount === 0 || this.edge === undefined) throw error
    this.warning = { kind: 'nodeStopped', direction: this.direction, blockNumber: this.edge, error }
  }

  private async hasNearSide(bound: Position | undefined, nearEdge: bigint): Promise<boolean> {
    if (bound !== undefined && this.hasUpTo(bound)) return true
    return !this.reachedStart && (await this.hasMore(toOpposite(this.direction), nearEdge))
  }

  /** Requests a single entry beyond an edge; if the search fails, there may be one. */
  private async hasMore(direction: WalkDirection, edge: bigint | undefined): Promise<boolean> {
    if (direction === this.direction && this.reachedEnd) return false
    const probe = new HistoryWindow(this.request, direction, edge)
    if (probe.reachedEnd) return false
    await probe.extend(1, 1)
    if (probe.warning !== undefined) this.warning = probe.warning
    return probe.warning !== undefined || probe.loaded.size + probe.lost.size > 0
  }

  /** Adds the results of a search from `asked`. */
  private absorb(
    { entries, unreadable, firstPage, lastPage }: HistoryChunk,
    asked: bigint | undefined,
  ): void {
    const isOlder = this.direction === 'older'
    const found = entries.flatMap((entry): PositionedEntry[] => {
      const position = findHistoryPosition(entry)
      return position === undefined ? [] : [{ ...position, entry }]
    })
    const lost = listLostEntries(entries, unreadable)
    const isInRange = ({ blockNumber }: { readonly blockNumber: bigint | undefined }) =>
      asked === undefined || (blockNumber !== undefined && this.isBeyond(blockNumber, asked))
    const inRange = found.filter(isInRange)
    const lostInRange = lost.filter((one) => one.blockNumber === undefined || isInRange(one))
    for (const one of inRange) {
      const hash = one.entry.transaction.hash.toLowerCase()
      if (!this.loaded.has(hash)) this.loaded.set(hash, one)
    }
    for (const one of lostInRange) this.lost.set(JSON.stringify(one.field.value), one)
    const reached = [...inRange, ...lostInRange].flatMap((one) => one.blockNumber ?? [])
    for (const blockNumber of reached) {
      if (this.edge === undefined || this.isBeyond(blockNumber, this.edge)) this.edge = blockNumber
    }
    if (isOlder ? firstPage : lastPage) this.reachedStart = true
    // A true flag is reliable, a false one is not. No new results mean the end in either case.
    if ((isOlder ? lastPage : firstPage) || reached.length === 0) this.reachedEnd = true
    this.stopAtGenesis()
  }

  /**
   * Those of a page: from its oldest row up to the oldest one of the page before, so that each is on one page. Those
   * without a known place are on every page.
   */
  private listLost(
    entries: readonly HistoryEntry[],
    bound: Position | undefined,
    { hasNewer, hasOlder }: Pick<HistoryPage, 'hasNewer' | 'hasOlder'>,
  ): readonly UnreadableField[] {
    const blocks = entries.flatMap((entry) => findHistoryPosition(entry)?.blockNumber ?? [])
    const [newest, oldest] = [blocks[0], blocks.at(-1)]
    const above = this.direction === 'older' ? bound?.blockNumber : this.findNextAbove(newest)
    const isOfPage = (at: bigint) =>
      (!hasOlder || oldest === undefined || at >= oldest) && (!hasNewer || above === undefined || at <= above)
    return [...this.lost.values()]
      .filter(({ blockNumber }) => blockNumber === undefined || isOfPage(blockNumber))
      .map(({ field }) => field)
  }

  /** The nearest loaded row above the page. */
  private findNextAbove(newest: bigint | undefined): bigint | undefined {
    const above = [...this.loaded.values()]
      .map(({ blockNumber }) => blockNumber)
      .filter((blockNumber) => newest !== undefined && blockNumber > newest)
    return above.reduce<bigint | undefined>(
      (least, one) => (least === undefined || one < least ? one : least),
      undefined,
    )
  }

  /** Entries beyond a position in the window's direction, newest first; all without one. */
  private listBeyond(bound: Position | undefined): readonly HistoryEntry[] {
    const sign = this.direction === 'older' ? 1 : -1
    return [...this.loaded.values()]
      .sort(comparePositions)
      .filter((one) => bound === undefined || comparePositions(one, bound) * sign > 0)
      .map(({ entry }) => entry)
  }

  /** True when something loaded lies at the position or on the near side of it. */
  private hasUpTo(bound: Position): boolean {
    const sign = this.direction === 'older' ? 1 : -1
    return [...this.loaded.values()].some((one) => comparePositions(one, bound) * sign <= 0)
  }

  private isBeyond(blockNumber: bigint, edge: bigint): boolean {
    return this.direction === 'older' ? blockNumber < edge : blockNumber > edge
  }

  /** Genesis holds no transactions, and searches before blocks 0 and 1 mean "from the head" to some nodes. */
  private stopAtGenesis(): void {
    if (this.direction === 'older' && this.edge !== undefined && this.edge <= 1n) this.reachedEnd = true
  }

  private search(edge: bigint | undefined, size: number): Promise<HistoryChunk> {
    const { source, signal } = this.request
    const search = this.direction === 'older' ? source.searchBefore : source.searchAfter
    return search(edge ?? 0n, size, signal)
  }
}

/** The other direction. */
export function toOpposite(direction: WalkDirection): WalkDirection {
  return direction === 'older' ? 'newer' : 'older'
}

/** Newest first. */
function comparePositions(left: Position, right: Position): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber > right.blockNumber ? -1 : 1
  return right.transactionIndex - left.transactionIndex
}
