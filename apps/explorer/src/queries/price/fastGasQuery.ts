import { decodeOracleQuote, LATEST_ROUND_CALL, type OracleQuote } from '@otterscan/decode/price/oracleQuote'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { PRICE_STALE_TIME_MS } from './nativePriceQuery.ts'
import type { PriceSources } from './priceSources.ts'
import { readContract } from './readContract.ts'

/** Wei per gas for a fast transaction at the head, by its feed; `null` where there is none. One call. */
export function fastGasQuery(clients: Clients, { fastGasFeed }: PriceSources) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'fastGas', fastGasFeed ?? 'none'] as const,
    queryFn: async ({ signal }): Promise<OracleQuote | null> => {
      if (fastGasFeed === undefined) return null
      const call = { to: fastGasFeed, data: LATEST_ROUND_CALL }
      return decodeOracleQuote(await readContract(clients.execution, call, 'latest', signal)) ?? null
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}
