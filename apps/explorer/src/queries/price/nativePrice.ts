import { callContract } from '@otterscan/clients/contracts/callContract'
import { decodeOracleQuote, LATEST_ROUND_CALL, toOraclePrice } from '@otterscan/decode/price/oracleQuote'
import type { Price } from '@otterscan/decode/price/price'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Clients, useClients } from '../clients.ts'
import { useHead } from '../head/head.ts'
import { type PriceSources, usePriceSources } from './priceSources.ts'

/** Stale time of a price: the head's price changes, and a numbered block may be replaced. */
export const PRICE_STALE_TIME_MS = MINUTE * 1000

/** USD price of the native coin at a block; `null` when the feed has no answer, the node has no state of the block, or
 * no feed is known, which makes no request. One call.
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
      const quote = decodeOracleQuote(await callContract(clients.execution, call, block, { signal }))
      return quote === undefined ? null : toOraclePrice(quote, nativeFeed.decimals)
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}

/** State of a price: `loading` only while a request is pending. */
export type PriceState =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly price: Price }
  | { readonly status: 'unknown' }

/** No source has it, or none was queried. */
export const UNKNOWN_PRICE: PriceState = { status: 'unknown' }

/** USD price of the native coin at a block; unknown without one. The latest is requested again with new
 * heads, at most once a minute. No request is made where no feed is known.
 */
export function useNativePrice(block: bigint | 'latest' | undefined): PriceState {
  const sources = usePriceSources()
  const isAsked = sources.nativeFeed !== undefined && block !== undefined
  const query = useQuery({ ...nativePriceQuery(useClients(), sources, block ?? 'latest'), enabled: isAsked })
  useRefreshWithHead(query, isAsked && block === 'latest', PRICE_STALE_TIME_MS)
  // The cached value under the placeholder key belongs to another block.
  return isAsked ? toPriceState(query) : UNKNOWN_PRICE
}

/** Price state of a query. */
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

type Refreshed = Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>

/** Reloads at a new head when the last response, or failure, is at least this old. */
export function useRefreshWithHead(query: Refreshed, isWanted: boolean, minimumAgeMs: number): void {
  const headHash = useHead()?.hash
  const { dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query
  const lastAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: triggered by a new head only
  useEffect(() => {
    if (!isWanted || isFetching || lastAt === 0 || Date.now() - lastAt < minimumAgeMs) return
    void refetch({ cancelRefetch: false })
  }, [headHash])
}
