import { decodeOracleQuote, LATEST_ROUND_CALL, toOraclePrice } from '@otterscan/decode/price/oracleQuote'
import type { Price } from '@otterscan/decode/price/price'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import type { PriceSources } from './priceSources.ts'
import { readContract } from './readContract.ts'

/** How long a price counts: one of the head moves, one of a numbered block may belong to a block that was replaced. */
export const PRICE_STALE_TIME_MS = MINUTE * 1000

/**
 * USD price of the native coin as of a block; `null` when the feed does not say, the node has no state of the block, or
 * no feed is known, which asks nothing. One call.
 */
export function nativePriceQuery(clients: Clients, { nativeFeed }: PriceSources, block: bigint | 'latest') {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'nativePrice',
      nativeFeed?.address ?? 'none',
      block.toString(),
    ] as const,
    queryFn: async ({ signal }): Promise<Price | null> => {
      if (nativeFeed === undefined) return null
      const call = { to: nativeFeed.address, data: LATEST_ROUND_CALL }
      const quote = decodeOracleQuote(await readContract(clients.execution, call, block, signal))
      return quote === undefined ? null : toOraclePrice(quote, nativeFeed.decimals)
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}
