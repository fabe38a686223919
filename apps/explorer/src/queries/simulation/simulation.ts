import { gateway_simulate, type Simulation } from '@otterscan/api-schema/execution/simulate'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * What comes of unsigned calls; one call, which the node runs. Under a key of its own: nothing of it is an answer about
 * the chain. It is asked again by the user alone.
 */
export function simulationQuery(clients: Clients, simulation: Simulation) {
  const [wire] = gateway_simulate.toParams(simulation)
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'simulation', JSON.stringify(wire)] as const,
    queryFn: ({ signal }) => clients.execution.request(gateway_simulate, [simulation], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
  })
}
