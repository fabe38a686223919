import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { orUndefined } from '../failures.ts'

const FINALIZED_POLL_MS = MINUTE * 1000

/** Key of the finalized block number. */
export function finalizedKey(clients: Clients) {
  return [clients.chainId.toString(), 'finalized'] as const
}

/** Number of the newest finalized block, polled every 60 s; `null` on chains or nodes without finality. */
export function finalizedQuery(clients: Clients) {
  return queryOptions({
    queryKey: finalizedKey(clients),
    queryFn: ({ signal }) => getNumber(clients, 'finalized', signal),
    staleTime: FINALIZED_POLL_MS,
    refetchInterval: FINALIZED_POLL_MS,
  })
}

const SAFE_POLL_MS = MINUTE * 1000

/** Number of the newest justified block, polled every 60 s; `null` on chains or nodes without finality. */
export function safeQuery(clients: Clients) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'safe'] as const,
    queryFn: ({ signal }) => getNumber(clients, 'safe', signal),
    staleTime: SAFE_POLL_MS,
    refetchInterval: SAFE_POLL_MS,
  })
}

async function getNumber(
  { execution }: Clients,
  tag: 'finalized' | 'safe',
  signal: AbortSignal,
): Promise<bigint | null> {
  const block = await orUndefined(execution.request(eth_getBlockByNumber, [tag, false], { signal }))
  return block?.number ?? null
}

/** Number of the newest finalized block if it is already cached; makes no request. */
export function useKnownFinalized(): bigint | undefined {
  return useQueryClient().getQueryData<bigint | null>(finalizedKey(useClients())) ?? undefined
}
