import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import { trace_replayTransaction } from '@otterscan/api-schema/execution/trace'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { completeCodes } from '@otterscan/decode/trace/completeCodes'
import {
  type DecodedStateDiff,
  fromParityStateDiff,
  fromPrestateDiff,
} from '@otterscan/decode/trace/stateDiff'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * What a transaction changed, from `trace_replayTransaction`, else from the prestate tracer; `null` when the node offers
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
    throw new Error('the node replayed the transaction but gave no state diff')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    refusal = error
  }
  try {
    const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
    const traced = await execution.request(debug_traceTransaction, [transactionHash, options], { signal })
    const getCode = async (address: Address) =>
      // A node without that state leaves it open: the rest is shown all the same.
      orUndefined(execution.request(eth_getCode, [address, block], { signal }))
    return fromPrestateDiff(await completeCodes(traced, getCode))
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    if (refusal instanceof MethodNotFoundError) return null
    throw refusal
  }
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
