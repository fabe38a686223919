import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { RpcError } from '@otterscan/clients/errors'
import { decodeOracleQuote, LATEST_ROUND_CALL, type OracleQuote } from '@otterscan/decode/price/oracleQuote'
import type { Price } from '@otterscan/decode/price/price'
import { DAY, MINUTE } from '@otterscan/ethereum/units'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getBlockTimestamp } from '../block/blockTimestamp.ts'
import { type Clients, useClients } from '../clients.ts'
import { headQuery } from '../head/head.ts'
import { findBlockAtTime } from './findBlockAtTime.ts'
import {
  nativePriceQuery,
  PRICE_STALE_TIME_MS,
  type PriceState,
  useNativePrice,
  useRefreshWithHead,
} from './nativePrice.ts'
import { type PriceSources, usePriceSources } from './priceSources.ts'

/** Wei per gas for a fast transaction at the head, by its feed; `null` where there is none. One call. */
function fastGasQuery(clients: Clients, { fastGasFeed }: PriceSources) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'fastGas', fastGasFeed ?? 'none'] as const,
    queryFn: async ({ signal }): Promise<OracleQuote | null> => {
      if (fastGasFeed === undefined) return null
      const call = { to: fastGasFeed, data: LATEST_ROUND_CALL }
      return decodeOracleQuote(await callContract(clients.execution, call, 'latest', { signal })) ?? null
    },
    staleTime: PRICE_STALE_TIME_MS,
  })
}

/** Stale time of yesterday's price: a few minutes do not matter. */
const DAY_AGO_STALE_TIME_MS = 10 * MINUTE * 1000

/**
 * USD price of the native coin a day before the head's time; `null` on a younger chain and where the node has no such
 * old state. Up to six block reads on a steady chain, then the price.
 */
function dayAgoPriceQuery(clients: Clients, sources: PriceSources) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'dayAgoPrice', sources.nativeFeed?.address ?? 'none'] as const,
    queryFn: async ({ signal, client }): Promise<Price | null> => {
      if (sources.nativeFeed === undefined) return null
      const head = await client.fetchQuery(headQuery(clients))
      const time = head.timestamp - BigInt(DAY)
      const block = await findBlockAtTime(time, head, (number) => getTimestamp(clients, number, signal))
      return block === undefined ? null : client.fetchQuery(nativePriceQuery(clients, sources, block.number))
    },
    staleTime: DAY_AGO_STALE_TIME_MS,
  })
}

/** `undefined` for blocks that the node has pruned: then there is no change to show. */
async function getTimestamp(
  clients: Clients,
  blockNumber: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    return await getBlockTimestamp(clients, blockNumber, signal)
  } catch (error) {
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}

/** Data of the ticker. */
export interface Ticker {
  readonly price: PriceState
  /** A day before the head; `undefined` until known, and where unavailable. */
  readonly dayAgo: Price | undefined
  /** Wei per gas; `undefined` where there is no feed. */
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
