import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import { RpcError } from '@otterscan/clients/errors'
import { readCallTracer } from '@otterscan/decode/trace/callFrames'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Call frames of one transaction and how much their source tells. */
export interface TransactionTrace {
  /** In order of entry. */
  readonly frames: readonly CallFrame[]
  /** `callTracer` tells gas, failures and precompiles; `explorer` does not, and some nodes leave out creations. */
  readonly source: 'callTracer' | 'explorer'
}

/**
 * Call frames of a transaction: from the call tracer where the node offers it, for it tells more, else from the
 * explorer's own method. One call, two on nodes without the tracer; a re-execution.
 */
export function traceQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'trace', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getTrace(clients, transactionHash, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    // Compared deeply on every answer otherwise, and a trace may hold megabytes.
    structuralSharing: false,
  })
}

async function getTrace(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<TransactionTrace> {
  const traced = await execution
    .request(debug_traceTransaction, [transactionHash, { tracer: 'callTracer' }], { signal })
    .catch((error: unknown) => {
      // No such method, no such tracer, no state that old: the explorer's own method may still know.
      if (error instanceof RpcError) return undefined
      throw error
    })
  const { frames } = await runInPieces(readCallTracer(traced, { keepPrecompiles: true }))
  if (frames.length > 0) return { frames, source: 'callTracer' }
  return {
    frames: await execution.request(ots_traceTransaction, [transactionHash], { signal }),
    source: 'explorer',
  }
}

/** Lets the page answer its reader between the pieces of a long reading. */
async function runInPieces<T>(reading: Generator<undefined, T>): Promise<T> {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done === true) return step.value
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
