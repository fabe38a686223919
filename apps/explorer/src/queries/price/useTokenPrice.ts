import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { useChain } from '../connection/useChain.ts'
import { useClients } from '../useClients.ts'
import { PRICE_STALE_TIME_MS } from './nativePriceQuery.ts'
import { tokenPriceQuery } from './tokenPriceQuery.ts'
import { type PriceState, toPriceState, UNKNOWN_PRICE } from './useNativePrice.ts'
import { usePriceSources } from './usePriceSources.ts'
import { useRefreshWithHead } from './useRefreshWithHead.ts'

/** USD price of a token as of a block; nothing is asked while decimals or block are not known. */
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
