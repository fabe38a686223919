/** From which end a node counts the pages of a block: `tailFirst` as specified, `headFirst` on some; `unusable` lacks
 * the method.
 */
export type PageOrder = 'tailFirst' | 'headFirst' | 'unusable'

/** What is known about a node's pages of block transactions. */
export interface PageOrderMemory {
  /** `undefined` until a page has shown it. */
  order: PageOrder | undefined
  /** Transaction counts of recently read blocks. */
  readonly getTotal: (blockNumber: bigint) => number | undefined
  readonly setTotal: (blockNumber: bigint, total: number) => void
}

const KEPT_TOTALS = 50

/** Memory for a node without requests yet. */
export function createPageOrderMemory(): PageOrderMemory {
  const totals = new Map<bigint, number>()
  return {
    order: undefined,
    getTotal: (blockNumber) => totals.get(blockNumber),
    setTotal: (blockNumber, total) => {
      totals.delete(blockNumber)
      totals.set(blockNumber, total)
      const [oldest] = totals.keys()
      if (totals.size > KEPT_TOTALS && oldest !== undefined) totals.delete(oldest)
    },
  }
}
