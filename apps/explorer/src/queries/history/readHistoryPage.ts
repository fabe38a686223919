import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import type { HistoryCursor, HistoryNote, HistoryPage } from './historyCursor.ts'
import { type Direction, HistoryWindow, type Position } from './historyWindow.ts'

/** Rows of a page, and the most a node lets one search ask for (Erigon's default cap). */
export const HISTORY_PAGE_SIZE = 25

/** Someone who can search one address's history. */
export interface HistorySource {
  /** Whole blocks below `block`, from the nearest on; 0 starts at the head. */
  readonly searchBefore: (block: bigint, size: number, signal?: AbortSignal) => Promise<HistoryChunk>
  /** Whole blocks above `block`, from the nearest on; 0 starts at genesis. */
  readonly searchAfter: (block: bigint, size: number, signal?: AbortSignal) => Promise<HistoryChunk>
  /** `undefined` for a transaction that is unknown or not mined. */
  readonly getTransactionPosition: (hash: Hex, signal?: AbortSignal) => Promise<Position | undefined>
}

/** How a page is read. */
export interface HistoryPageOptions {
  /** At most 25. */
  readonly pageSize?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * A page of an address's history, right on nodes that differ in order inside blocks and in their flags.
 *
 * A mark with nothing beyond it gives the last (`next`) or first (`prev`) page. Cost: one or two searches, two at once
 * for a transaction mark after one look-up of its place, and a search of size 1 where the page ends where the answers
 * end.
 *
 * Throws: what the source throws, when nothing could be loaded.
 */
export async function readHistoryPage(
  source: HistorySource,
  cursor: HistoryCursor,
  options: HistoryPageOptions = {},
): Promise<HistoryPage> {
  const reader = new PageReader(source, options.pageSize ?? HISTORY_PAGE_SIZE, options.signal)
  if (cursor.kind === 'first') return reader.readFromEnd('older')
  if (cursor.kind === 'last') return reader.readFromEnd('newer')
  const direction = cursor.kind === 'next' ? 'older' : 'newer'
  return 'blockNumber' in cursor
    ? reader.readFromBlock(direction, cursor.blockNumber)
    : reader.readFromTransaction(direction, cursor.transactionHash)
}

/** What is known of a mark: the bound rows must lie beyond, and whether anything lies on its near side. */
interface Mark {
  readonly bound: Position | undefined
  /** `undefined` asks the node when the answers do not tell. */
  readonly hasNear: boolean | undefined
  /** A search from here against the window's direction finds what lies near. */
  readonly nearEdge: bigint
}

class PageReader {
  private readonly source: HistorySource
  private readonly pageSize: number
  private readonly signal: AbortSignal | undefined
  private note: HistoryNote | undefined

  constructor(source: HistorySource, pageSize: number, signal: AbortSignal | undefined) {
    this.source = source
    this.pageSize = pageSize
    this.signal = signal
  }

  readFromEnd(direction: Direction): Promise<HistoryPage> {
    return this.fill(new HistoryWindow(direction, undefined), {
      bound: undefined,
      hasNear: false,
      nearEdge: 0n,
    })
  }

  async readFromBlock(direction: Direction, blockNumber: bigint): Promise<HistoryPage> {
    const edge = toInclusiveEdge(direction, blockNumber)
    const page = await this.fill(new HistoryWindow(direction, edge), {
      bound: undefined,
      hasNear: undefined,
      nearEdge: blockNumber,
    })
    return page.entries.length > 0 ? page : this.readFromOtherEnd(direction)
  }

  async readFromTransaction(direction: Direction, transactionHash: Hex): Promise<HistoryPage> {
    const mark = await this.source.getTransactionPosition(transactionHash, this.signal)
    if (mark === undefined) {
      this.note = { kind: 'cursorUnknown', transactionHash }
      return this.readFromEnd('older')
    }
    const { blockNumber } = mark
    const window = new HistoryWindow(direction, toInclusiveEdge(direction, blockNumber))
    // The mark's own block, and what lies beyond it, at once.
    const [own, beyond] = await Promise.allSettled([
      this.search(direction, window.edge, 1),
      direction === 'older' && blockNumber <= 1n
        ? undefined
        : this.search(direction, blockNumber, this.pageSize),
    ])
    if (own.status === 'rejected') throw own.reason
    window.absorb(own.value, toInclusiveEdge(direction, blockNumber))
    if (!window.has(transactionHash)) this.note = { kind: 'cursorUnknown', transactionHash }
    if (beyond.status === 'fulfilled' && beyond.value) window.absorb(beyond.value, blockNumber)
    if (beyond.status === 'rejected') this.stop(window, beyond.reason, window.beyond(mark).length)
    const page = await this.fill(window, {
      bound: mark,
      hasNear: window.has(transactionHash) ? true : undefined,
      nearEdge: blockNumber,
    })
    return page.entries.length > 0 ? page : this.readFromOtherEnd(direction)
  }

  private readFromOtherEnd(direction: Direction): Promise<HistoryPage> {
    return this.readFromEnd(direction === 'older' ? 'newer' : 'older')
  }

  private async fill(window: HistoryWindow, mark: Mark): Promise<HistoryPage> {
    let rows = window.beyond(mark.bound)
    while (rows.length < this.pageSize && !window.reachedEnd && !this.stopped) {
      // One more than needed tells whether the list goes on.
      await this.extend(window, Math.min(this.pageSize - rows.length + 1, this.pageSize), rows.length)
      rows = window.beyond(mark.bound)
    }
    const older = window.direction === 'older'
    const entries = older ? rows.slice(0, this.pageSize) : rows.slice(-this.pageSize)
    if (entries.length === 0) return { entries, hasNewer: false, hasOlder: false, ...this.toNote() }
    const [hasFar, hasNear] = await Promise.all([
      rows.length > this.pageSize || this.stopped || this.hasMore(window.direction, window),
      this.hasNear(window, mark),
    ])
    return {
      entries,
      hasNewer: older ? hasNear : hasFar,
      hasOlder: older ? hasFar : hasNear,
      ...this.toNote(),
    }
  }

  /** False when the search failed. */
  private async extend(window: HistoryWindow, size: number, loaded: number): Promise<boolean> {
    const asked = window.edge
    try {
      window.absorb(await this.search(window.direction, asked, size), asked)
      return true
    } catch (error) {
      this.stop(window, error, loaded)
      return false
    }
  }

  /** Keeps what is loaded after a failed search; with nothing loaded, or given up by the caller, the failure goes on. */
  private stop(window: HistoryWindow, error: unknown, loaded: number): void {
    if (this.signal?.aborted === true || loaded === 0 || window.edge === undefined) throw error
    this.note = { kind: 'nodeStopped', direction: window.direction, blockNumber: window.edge, error }
  }

  private async hasNear(window: HistoryWindow, mark: Mark): Promise<boolean> {
    if (mark.hasNear !== undefined) return mark.hasNear
    if (mark.bound && window.hasUpTo(mark.bound)) return true
    if (window.reachedStart) return false
    const direction = window.direction === 'older' ? 'newer' : 'older'
    return this.hasMore(direction, new HistoryWindow(direction, mark.nearEdge))
  }

  /** Asks for a single entry beyond the window. */
  private async hasMore(direction: Direction, window: HistoryWindow): Promise<boolean> {
    if (window.reachedEnd) return false
    const probe = new HistoryWindow(direction, window.edge)
    const answered = await this.extend(probe, 1, 1)
    return !answered || probe.beyond(undefined).length > 0
  }

  private get stopped(): boolean {
    return this.note?.kind === 'nodeStopped'
  }

  private toNote(): Pick<HistoryPage, 'note'> {
    return this.note === undefined ? {} : { note: this.note }
  }

  private search(direction: Direction, edge: bigint | undefined, size: number): Promise<HistoryChunk> {
    const search = direction === 'older' ? this.source.searchBefore : this.source.searchAfter
    return search(edge ?? 0n, size, this.signal)
  }
}

/** Where a search has to start to take in a block; nothing lies below genesis. */
function toInclusiveEdge(direction: Direction, blockNumber: bigint): bigint {
  if (direction === 'older') return blockNumber + 1n
  return blockNumber > 0n ? blockNumber - 1n : 0n
}
