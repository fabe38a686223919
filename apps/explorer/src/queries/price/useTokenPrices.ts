import type { Price } from '@otterscan/decode/price/price'
import type { Address } from '@otterscan/ethereum/address'
import { useQueries } from '@tanstack/react-query'
import { useChain } from '../connection/useChain.ts'
import { useClients } from '../useClients.ts'
import { tokenPriceQuery } from './tokenPriceQuery.ts'
import { usePriceSources } from './usePriceSources.ts'

/** A token whose price is wanted. */
export interface TokenToPrice {
  readonly token: Address
  readonly decimals: number
}

/** USD prices of several tokens now, by token, as far as known; nothing is asked where no price can be. */
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
