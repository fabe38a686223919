import { type Egress, gateway_getEgress } from '@otterscan/api-schema/execution/egress'
import {
  gateway_compareNodes,
  gateway_getNodes,
  type NodeComparison,
  type NodeReports,
} from '@otterscan/api-schema/execution/nodes'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/head.ts'

/** The nodes behind the program, requested again every few seconds. */
export function useNodes() {
  const { chainId, execution } = useClients()
  return useQuery({
    queryKey: [chainId.toString(), 'nodes'] as const,
    queryFn: ({ signal }): Promise<NodeReports> =>
      execution.request(gateway_getNodes, [], { signal }).catch(explain),
    refetchInterval: HEAD_POLL_MS,
  })
}

/** A block as each of them has it; `undefined` for the newest that all have. Not asked without `isWanted`. */
export function useNodeComparison(blockNumber: bigint | undefined, isWanted = true) {
  const { chainId, execution } = useClients()
  return useQuery({
    queryKey: [chainId.toString(), 'nodeComparison', blockNumber?.toString() ?? 'newest'] as const,
    queryFn: ({ signal }): Promise<NodeComparison> =>
      execution.request(gateway_compareNodes, [blockNumber ?? null], { signal }).catch(explain),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: HEAD_POLL_MS,
  })
}

/** What the program itself sent, requested again every few seconds. */
export function useEgress() {
  const { chainId, execution } = useClients()
  return useQuery({
    queryKey: [chainId.toString(), 'egress'] as const,
    queryFn: ({ signal }): Promise<Egress> =>
      execution.request(gateway_getEgress, [], { signal }).catch(explain),
    refetchInterval: HEAD_POLL_MS,
  })
}

function explain(error: unknown): never {
  if (!(error instanceof MethodNotFoundError)) throw error
  throw new Error('the program in front of the nodes reports them; run Otterscan without --no-gateway')
}
