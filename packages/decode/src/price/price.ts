/** Where a price comes from: a feed, the coin a wrapped token stands for, or a pool. */
export type PriceSource = 'Chainlink' | 'Equivalence' | 'Uniswap'

/** What one whole coin or token is worth in USD: `price / 10^decimals`. */
export interface Price {
  /** Always above zero. */
  readonly price: bigint
  readonly decimals: number
  readonly source: PriceSource
  /** Unix seconds of the feed's answer; `undefined` for pools, which are quoted at their block. */
  readonly updatedAt: bigint | undefined
}

/** The price of a token that stands for the native coin one to one; `undefined` when the coin has none. */
export function computeEquivalentPrice(native: Price | undefined): Price | undefined {
  return native === undefined ? undefined : { ...native, source: 'Equivalence' }
}
