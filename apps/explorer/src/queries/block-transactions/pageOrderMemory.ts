/**
 * From which end a node counts the pages of a block: `tailFirst` as specified, `headFirst` as some do; `unusable` lacks
 * the method.
 */
export type PageOrder = 'tailFirst' | 'headFirst' | 'unusable'

/** What has been learned of one node's pages of block transactions. */
export interface PageOrderMemory {
  /** `undefined` until a page told. */
  order: PageOrder | undefined
  /** Transactions in a block looked at lately. */
  readonly getTotal: (blockNumber: bigint) => number | undefined
  readonly setTotal: (blockNumber: bigint, total: number) => void
}

const KEPT_TOTALS = 50

/** Memory of a node not asked yet. */
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
