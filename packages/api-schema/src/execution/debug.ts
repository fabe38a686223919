import type { Hex } from '@otterscan/ethereum/hex'
import { defineMethod } from '../jsonRpc.ts'

/** How to trace. */
export interface TraceOptions {
  /** `callTracer`, `prestateTracer`…; absent: instruction logs. */
  readonly tracer?: string
  readonly tracerConfig?: Readonly<Record<string, unknown>>
  /** Go duration, as `20s`. */
  readonly timeout?: string
  readonly disableStorage?: boolean
  readonly disableStack?: boolean
  readonly enableMemory?: boolean
  readonly enableReturnData?: boolean
}

/** Runs a mined transaction again under a tracer; the answer is as sent, for the decoders to read. Costly. */
export const debug_traceTransaction = defineMethod({
  name: 'debug_traceTransaction',
  toParams: (transactionHash: Hex, options: TraceOptions) => [transactionHash, options],
  decodeResult: (wire) => wire,
  source: 'execution-apis debug_traceTransaction',
})
