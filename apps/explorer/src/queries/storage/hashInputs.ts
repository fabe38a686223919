import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
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

/** Longer inputs are left out, and the sum is bounded. */
const MAX_INPUT_BYTES = 1_024
const MAX_INPUTS = 20_000

/**
 * Picks the inputs in the node: the opcode logs with the memory of every step would be thousands of
 * times as long. The language of tracers in geth, which Erigon, Reth and anvil understand too.
 */
const TRACER = `{
  inputs: {}, count: 0,
  step: function (log) {
    var op = log.op.toString();
    if (op != 'KECCAK256' && op != 'SHA3') return;
    var start = log.stack.peek(0).valueOf(), size = log.stack.peek(1).valueOf();
    if (size > ${MAX_INPUT_BYTES} || this.count >= ${MAX_INPUTS}) return;
    var input = toHex(log.memory.slice(start, start + size));
    if (this.inputs[input]) return;
    this.inputs[input] = true;
    this.count += 1;
  },
  fault: function () {},
  result: function () { return Object.keys(this.inputs); }
}`.replace(/\s+/g, ' ')

/** What a transaction hashed, from a run of it under a tracer. One call, a re-execution. */
export function hashInputsQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'hashInputs', transactionHash, blockHash] as const,
    queryFn: async ({ signal }): Promise<SeenHashes> => {
      try {
        const params = [transactionHash, { tracer: TRACER }] as const
        const wire = await clients.execution.request(debug_traceTransaction, [...params], { signal })
        if (!Array.isArray(wire))
          return { inputs: undefined, refusal: 'the answer is not a list of hash inputs' }
        return { inputs: wire.filter(isHexData).slice(0, MAX_INPUTS), refusal: undefined }
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
