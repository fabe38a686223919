import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'

/** Place of a transaction in the chain. */
export interface Position {
  readonly blockNumber: bigint
  readonly transactionIndex: number
}

/** Which way a search runs. */
export type Direction = 'older' | 'newer'

interface Placed extends Position {
  readonly entry: HistoryEntry
}

/**
 * What is loaded around a mark: a run of whole blocks that grows in one direction, whatever order and flags the node
 * answers with.
 */
export class HistoryWindow {
  readonly direction: Direction
  /** Next search excludes this block; `undefined` starts at the very end of the chain. */
  edge: bigint | undefined
  /** Nothing is left in the window's direction. */
  reachedEnd = false
  /** The node says nothing lies on the other side of the mark. False means unknown. */
  reachedStart: boolean
  private readonly placed = new Map<string, Placed>()

  constructor(direction: Direction, edge: bigint | undefined) {
    this.direction = direction
    this.edge = edge
    this.reachedStart = edge === undefined
    this.stopAtGenesis()
  }

  /** Takes in the answer to a search from `asked`. */
  absorb(chunk: HistoryChunk, asked: bigint | undefined): void {
    const older = this.direction === 'older'
    const placed = chunk.entries.flatMap((entry): Placed[] => {
      const position = toHistoryPosition(entry)
      return position === undefined ? [] : [{ ...position, entry }]
    })
    const inRange = placed.filter((one) => asked === undefined || this.isBeyond(one.blockNumber, asked))
    for (const one of inRange) {
      const hash = one.entry.transaction.hash.toLowerCase()
      if (!this.placed.has(hash)) this.placed.set(hash, one)
      if (this.edge === undefined || this.isBeyond(one.blockNumber, this.edge)) this.edge = one.blockNumber
    }
    if (older ? chunk.firstPage : chunk.lastPage) this.reachedStart = true
    // A true flag can be believed, a false one cannot. Nothing new is the end under either.
    if ((older ? chunk.lastPage : chunk.firstPage) || inRange.length === 0) this.reachedEnd = true
    this.stopAtGenesis()
  }

  /** Entries beyond a position in the window's direction, newest first; all without one. */
  beyond(bound: Position | undefined): readonly HistoryEntry[] {
    const sign = this.direction === 'older' ? 1 : -1
    return this.sorted()
      .filter((placed) => bound === undefined || comparePositions(placed, bound) * sign > 0)
      .map(({ entry }) => entry)
  }

  /** True when something loaded lies at the position or on the near side of it. */
  hasUpTo(bound: Position): boolean {
    const sign = this.direction === 'older' ? 1 : -1
    return [...this.placed.values()].some((placed) => comparePositions(placed, bound) * sign <= 0)
  }

  has(transactionHash: string): boolean {
    return this.placed.has(transactionHash.toLowerCase())
  }

  private isBeyond(blockNumber: bigint, edge: bigint): boolean {
    return this.direction === 'older' ? blockNumber < edge : blockNumber > edge
  }

  private sorted(): readonly Placed[] {
    return [...this.placed.values()].sort(comparePositions)
  }

  /** Genesis holds no transactions, and searches before blocks 0 and 1 mean "from the head" to some nodes. */
  private stopAtGenesis(): void {
    if (this.direction === 'older' && this.edge !== undefined && this.edge <= 1n) this.reachedEnd = true
  }
}

/** Place of an entry; `undefined` when the node left it out of both transaction and receipt. */
export function toHistoryPosition({ transaction, receipt }: HistoryEntry): Position | undefined {
  const blockNumber = transaction.blockNumber ?? receipt?.blockNumber
  const transactionIndex = transaction.transactionIndex ?? receipt?.transactionIndex
  if (blockNumber === undefined || transactionIndex === undefined) return undefined
  return { blockNumber, transactionIndex }
}

/** Newest first. */
function comparePositions(left: Position, right: Position): number {
  if (left.blockNumber !== right.blockNumber) return left.blockNumber > right.blockNumber ? -1 : 1
  return right.transactionIndex - left.transactionIndex
}
