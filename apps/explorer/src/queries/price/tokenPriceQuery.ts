import { type Price, toEquivalentPrice } from '@otterscan/decode/price/price'
import { isSameAddress } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { nativePriceQuery, PRICE_STALE_TIME_MS } from './nativePriceQuery.ts'
import type { PriceSources } from './priceSources.ts'
import { type PricedToken, readTokenPrice } from './readTokenPrice.ts'

/** Which token, and as of which block. */
export interface TokenPriceWanted extends PricedToken {
  readonly block: bigint | 'latest'
}

/**
 * USD price of a token as of a block, from the chain alone: its feed where there is a registry, the native price for the
 * wrapped coin, else its pools; `null` when none of them says. Three rounds at most, the first together with the native
 * price.
 */
export function tokenPriceQuery(clients: Clients, sources: PriceSources, wanted: TokenPriceWanted) {
  const { token, tokenDecimals, block } = wanted
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'tokenPrice',
      sources.nativeFeed?.address ?? 'none',
      token,
      tokenDecimals,
      block.toString(),
    ] as const,
    queryFn: async ({ signal, client }): Promise<Price | null> => {
      const nativePrice = client.fetchQuery(nativePriceQuery(clients, sources, block))
      if (isSameAddress(token, sources.wrappedNative)) {
        return toEquivalentPrice((await nativePrice) ?? undefined) ?? null
      }
      // Its failure is the pools' business; until they ask, nobody listens.
      nativePrice.catch(() => undefined)
      const reading = { execution: clients.execution, sources, wanted, block, signal }
      return (await readTokenPrice(reading, nativePrice)) ?? null
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}
