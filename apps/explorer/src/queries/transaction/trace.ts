import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Call frames of one transaction and their source. */
export interface TransactionTrace {
  /** In order of entry. */
  readonly frames: readonly CallFrame[]
  /** Calls that could not be read. */
  readonly unreadable: readonly UnreadableField[]
  /** `callTracer` has gas, failures and precompiles; `explorer` does not, and some nodes omit creations. */
  readonly source: 'callTracer' | 'explorer'
}

/** Call frames of a transaction: from the call tracer where the node offers it, since it has more detail, else from the
 * explorer's own method. One call, two on nodes without the tracer; a re-execution.
 */
export function traceQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'trace', transactionHash, blockHash] as const,
    queryFn: ({ signal }) => getTrace(clients, transactionHash, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    // Otherwise compared deeply on every response, and a trace may have megabytes.
    structuralSharing: false,
  })
}

async function getTrace(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<TransactionTrace> {
  // No such method, no such tracer, no state that old: the explorer's own method may still work.
  const traced = await orUndefined(
    execution.request(debug_traceTransaction, [transactionHash, { tracer: 'callTracer' }], { signal }),
  )
  const { readCallTracer } = await import('@otterscan/decode/trace/callTracerFrames')
  const { frames, unreadable } = await runInPieces(readCallTracer(traced, { keepPrecompiles: true }))
  if (frames.length > 0) return { frames, unreadable, source: 'callTracer' }
  const { entries, ...rest } = await execution.request(ots_traceTransaction, [transactionHash], { signal })
  return { frames: entries, ...rest, source: 'explorer' }
}

/** Keeps the page responsive between chunks of a long computation. */
async function runInPieces<T>(reading: Generator<undefined, T>): Promise<T> {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done === true) return step.value
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
