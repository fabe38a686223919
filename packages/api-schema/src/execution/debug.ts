import type { Hex } from '@otterscan/ethereum/hex'
import { type Codec, hash32, isWireObject, json } from '../codec.ts'
import { tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { defineMethod } from '../rpcMethod.ts'

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

/** Options of the tracer. */
const traceOptions: Codec<TraceOptions> = {
  decode: (wire, path) => {
    if (isWireObject(wire)) return wire
    throw new CheckFailedError(path, wire, 'an object')
  },
  encode: (value) => value,
}

/** Replays a mined transaction under a tracer. The result is as sent, for the decoders. Expensive. */
export const debug_traceTransaction = defineMethod({
  name: 'debug_traceTransaction',
  params: tuple<[transactionHash: Hex, options: TraceOptions]>(hash32, traceOptions),
  result: json,
  source: 'execution-apis debug_traceTransaction',
})
