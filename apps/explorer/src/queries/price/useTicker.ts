import type { OracleQuote } from '@otterscan/decode/price/oracleQuote'
import type { Price } from '@otterscan/decode/price/price'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { DAY_AGO_STALE_TIME_MS, dayAgoPriceQuery } from './dayAgoPriceQuery.ts'
import { fastGasQuery } from './fastGasQuery.ts'
import { PRICE_STALE_TIME_MS } from './nativePriceQuery.ts'
import { type PriceState, useNativePrice } from './useNativePrice.ts'
import { usePriceSources } from './usePriceSources.ts'
import { useRefreshWithHead } from './useRefreshWithHead.ts'

/** What the ticker tells. */
export interface Ticker {
  readonly price: PriceState
  /** A day before the head; `undefined` until known, and where it cannot be. */
  readonly dayAgo: Price | undefined
  /** Wei per gas; `undefined` where there is no feed of it. */
  readonly fastGas: OracleQuote | undefined
}

/** The native coin's price now and a day ago, and the price of gas. Follows the head, at most once a minute. */
export function useTicker(): Ticker {
  const clients = useClients()
  const sources = usePriceSources()
  const price = useNativePrice('latest')
  const hasFeed = sources.nativeFeed !== undefined
  const dayAgo = useQuery({ ...dayAgoPriceQuery(clients, sources), enabled: hasFeed })
  useRefreshWithHead(dayAgo, hasFeed, DAY_AGO_STALE_TIME_MS)
  const hasGasFeed = sources.fastGasFeed !== undefined
  const fastGas = useQuery({ ...fastGasQuery(clients, sources), enabled: hasGasFeed })
  useRefreshWithHead(fastGas, hasGasFeed, PRICE_STALE_TIME_MS)
  return { price, dayAgo: dayAgo.data ?? undefined, fastGas: fastGas.data ?? undefined }
}
