import { computeEquivalentPrice, type Price } from '@otterscan/decode/price/price'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { useChain } from '../connection/chainInfo.ts'
import { getTokenPrice, type PricedToken } from './getTokenPrice.ts'
import {
  nativePriceQuery,
  PRICE_STALE_TIME_MS,
  type PriceState,
  toPriceState,
  UNKNOWN_PRICE,
  useRefreshWithHead,
} from './nativePrice.ts'
import { type PriceSources, usePriceSources } from './priceSources.ts'

/** Token and block of a price. */
export interface TokenPriceRequest extends PricedToken {
  readonly block: bigint | 'latest'
}

/** USD price of a token at a block, from the chain alone: its feed where there is a registry, the native price for the
 * wrapped coin, else its pools; `null` when none has one. Three rounds at most, the first together with the native
 * price.
 */
function tokenPriceQuery(clients: Clients, sources: PriceSources, wanted: TokenPriceRequest) {
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
        return computeEquivalentPrice((await nativePrice) ?? undefined) ?? null
      }
      // The pools handle its failure; until they await it, it must not be an unhandled rejection.
      nativePrice.catch(() => undefined)
      const reading = { execution: clients.execution, sources, wanted, block, signal }
      return (await getTokenPrice(reading, nativePrice)) ?? null
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}

/** USD price of a token at a block; no request while decimals or block are unknown. */
export function useTokenPrice(
  token: Address,
  tokenDecimals: number | undefined,
  block: bigint | 'latest' | undefined,
): PriceState {
  const clients = useClients()
  const sources = usePriceSources()
  const { nativeCurrency } = useChain()
  const isAsked = sources.nativeFeed !== undefined && block !== undefined && tokenDecimals !== undefined
  const query = useQuery({
    ...tokenPriceQuery(clients, sources, {
      token,
      tokenDecimals: tokenDecimals ?? 0,
      nativeDecimals: nativeCurrency.decimals,
      block: block ?? 'latest',
    }),
    enabled: isAsked,
  })
  useRefreshWithHead(query, isAsked && block === 'latest', PRICE_STALE_TIME_MS)
  return isAsked ? toPriceState(query) : UNKNOWN_PRICE
}

/** A token whose price is requested. */
export interface TokenToPrice {
  readonly token: Address
  readonly decimals: number
}

/** Current USD prices of several tokens, by token, as far as known; no request where no price is possible. */
export function useTokenPrices(tokens: readonly TokenToPrice[]): ReadonlyMap<Address, Price> {
  const clients = useClients()
  const sources = usePriceSources()
  const { nativeCurrency } = useChain()
  const asked = sources.nativeFeed === undefined ? [] : tokens
  const results = useQueries({
    queries: asked.map(({ token, decimals }) =>
      tokenPriceQuery(clients, sources, {
        token,
        tokenDecimals: decimals,
        nativeDecimals: nativeCurrency.decimals,
        block: 'latest',
      }),
    ),
  })
  return new Map(
    asked.flatMap(({ token }, index) => {
      const price = results[index]?.data
      return price == null ? [] : [[token, price] as const]
    }),
  )
}
