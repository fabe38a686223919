import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import {
  type DecodedStateDiff,
  fromParityStateDiff,
  fromPrestateDiff,
} from '@otterscan/decode/trace/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * What a transaction changed, from `trace_replayTransaction`, else from the prestate tracer; `null` when the node offers
 * neither. One or two calls, a re-execution.
 */
export function stateDiffQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'stateDiff', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getStateDiff(clients, transactionHash, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
  })
}

async function getStateDiff(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<DecodedStateDiff | null> {
  let refusal: RpcError
  try {
    const replayed = await execution.request(trace_replayTransaction, [transactionHash, ['stateDiff']], {
      signal,
    })
    if (replayed?.stateDiff != null) return fromParityStateDiff(replayed.stateDiff)
    throw new Error('the node replayed the transaction but gave no state diff')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    refusal = error
  }
  try {
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
    return fromPrestateDiff(
      await execution.request(debug_traceTransaction, [transactionHash, options], { signal }),
    )
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    if (refusal instanceof MethodNotFoundError) return null
    throw refusal
  }
}
