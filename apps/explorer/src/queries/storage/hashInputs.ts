import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { HASH_INPUTS_TRACER, MAX_HASH_INPUTS } from '@otterscan/api-schema/execution/hashInputsTracer'
import { RpcError } from '@otterscan/clients/errors'
import { type Hex, isHexData } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Inputs of Keccak-256 that a transaction hashed; `undefined` where the node has no tracer. */
export interface SeenHashes {
  readonly inputs: readonly Hex[] | undefined
  /** What the node says where it refuses. */
  readonly refusal: string | undefined
}

/** What a transaction hashed, from a run of it under a tracer. One call, a re-execution. */
export function hashInputsQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'hashInputs', transactionHash, blockHash] as const,
    queryFn: async ({ signal }): Promise<SeenHashes> => {
      try {
        const params = [transactionHash, { tracer: HASH_INPUTS_TRACER }] as const
        const wire = await clients.execution.request(debug_traceTransaction, [...params], { signal })
        if (!Array.isArray(wire))
          return { inputs: undefined, refusal: 'the answer is not a list of hash inputs' }
        return { inputs: wire.filter(isHexData).slice(0, MAX_HASH_INPUTS), refusal: undefined }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        return { inputs: undefined, refusal: error.message }
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    structuralSharing: false,
    retry: false,
  })
}
