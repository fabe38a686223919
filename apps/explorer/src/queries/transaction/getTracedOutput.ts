import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { fromCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'

/**
 * What the top call of a failed transaction returned, marked as failed by the tracer or not; `undefined` when the
 * trace holds none. One call, a re-execution. Throws what the client throws.
 */
export async function getTracedOutput(
  { execution }: Clients,
  transactionHash: Hex,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const traced = await execution.request(debug_traceTransaction, [transactionHash, options], { signal })
  return fromCallTracer(traced).frames[0]?.output
}
