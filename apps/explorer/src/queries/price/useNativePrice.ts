import type { Price } from '@otterscan/decode/price/price'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { nativePriceQuery, PRICE_STALE_TIME_MS } from './nativePriceQuery.ts'
import { usePriceSources } from './usePriceSources.ts'
import { useRefreshWithHead } from './useRefreshWithHead.ts'

/** A price on its way: `loading` only while somebody is asked. */
export type PriceState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly price: Price }
  | { readonly status: 'unknown' }

/** Nobody says, or nobody is asked. */
export const UNKNOWN_PRICE: PriceState = { status: 'unknown' }

/**
 * USD price of the native coin as of a block; unknown without one. The latest is asked again with new
 * heads, at most once a minute. Nothing is asked where no feed is known.
 */
export function useNativePrice(block: bigint | 'latest' | undefined): PriceState {
  const sources = usePriceSources()
  const isAsked = sources.nativeFeed !== undefined && block !== undefined
  const query = useQuery({ ...nativePriceQuery(useClients(), sources, block ?? 'latest'), enabled: isAsked })
  useRefreshWithHead(query, isAsked && block === 'latest', PRICE_STALE_TIME_MS)
  // What the store holds under the stand-in key is another block's.
  return isAsked ? toPriceState(query) : UNKNOWN_PRICE
}

/** What a query for a price has come to. */
export function toPriceState({
  data,
  isError,
}: {
  data: Price | null | undefined
  isError: boolean
}): PriceState {
  if (data != null) return { status: 'known', price: data }
  return data === null || isError ? UNKNOWN_PRICE : { status: 'loading' }
}
