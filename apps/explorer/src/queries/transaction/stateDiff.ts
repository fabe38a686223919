import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { completeCodes } from '@otterscan/decode/trace/completeCodes'
import { fromPrestateDiff } from '@otterscan/decode/trace/prestateDiff'
import { type DecodedStateDiff, fromParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** State changes of a transaction, from `trace_replayTransaction`, else the prestate tracer; `null` when the node offers
 * neither. One or two calls, a re-execution; one more for each account that delegates to code, see `completeCodes`.
 */
export function stateDiffQuery(
  clients: Clients,
  transactionHash: Hex,
  { hash: blockHash, number }: { readonly hash: Hex; readonly number: bigint },
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'stateDiff', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getStateDiff(clients, transactionHash, number, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
  })
}

async function getStateDiff(
  { execution }: Clients,
  transactionHash: Hex,
  block: bigint,
  signal: AbortSignal,
): Promise<DecodedStateDiff | null> {
  let refusal: RpcError
  try {
    const replayed = await execution.request(trace_replayTransaction, [transactionHash, ['stateDiff']], {
      signal,
    })
    if (replayed?.stateDiff != null) return fromParityStateDiff(replayed.stateDiff)
    throw new Error('the node replayed the transaction but returned no state diff')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    refusal = error
  }
  try {
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
    const traced = await execution.request(debug_traceTransaction, [transactionHash, options], { signal })
    const getCode = async (address: Address) =>
      // Without that state the code stays unknown; the rest is still shown.
      orUndefined(execution.request(eth_getCode, [address, block], { signal }))
    return fromPrestateDiff(await completeCodes(traced, getCode))
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    if (refusal instanceof MethodNotFoundError) return null
    throw refusal
  }
}
