import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import type { Price } from '@otterscan/decode/price/price'
import { DAY, MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { headQuery } from '../head/headQuery.ts'
import { findBlockAtTime } from './findBlockAtTime.ts'
import { nativePriceQuery } from './nativePriceQuery.ts'
import type { PriceSources } from './priceSources.ts'

/** How long yesterday's price counts: a few minutes of a day do not show. */
export const DAY_AGO_STALE_TIME_MS = 10 * MINUTE * 1000

/**
 * USD price of the native coin a day before the head's time; `null` on a younger chain and where the node has no such
 * old state. Up to six block reads on a steady chain, then the price.
 */
export function dayAgoPriceQuery(clients: Clients, sources: PriceSources) {
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

/** From the header alone where the node gives it, since blocks list their transactions. */
async function getTimestamp(
  { execution }: Clients,
  blockNumber: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  try {
    const header = await execution
      .request(erigon_getHeaderByNumber, [blockNumber], { signal })
      .catch((error: unknown) => {
        if (!(error instanceof MethodNotFoundError)) throw error
        return execution.request(eth_getBlockByNumber, [blockNumber, false], { signal })
      })
    return header?.timestamp
  } catch (error) {
    // Blocks that a node has forgotten: then there is no change to show.
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}
