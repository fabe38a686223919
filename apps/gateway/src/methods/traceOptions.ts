import { HASH_INPUTS_TRACER } from '@otterscan/api-schema/execution/hashInputsTracer'
import { TRACER_TIMEOUT } from '../upstream/callFrames.ts'
import { invalidParams } from './gatewayError.ts'

/** Position of the options of methods that run a transaction again under a tracer. */
const OPTIONS_AT: ReadonlyMap<string, number> = new Map([
  ['debug_traceBlockByHash', 1],
  ['debug_traceBlockByNumber', 1],
  ['debug_traceCall', 2],
  ['debug_traceTransaction', 1],
])

/** Tracers that nodes have compiled in. A node runs any other text as JavaScript: of those, our own is forwarded. */
const TRACERS: readonly string[] = [
  '4byteTracer',
  'callTracer',
  'erc7562Tracer',
  'flatCallTracer',
  'noopTracer',
  'prestateTracer',
]

/**
 * Options that only change what is reported, or the state that a call runs on. Spelled exactly: nodes written in Go take
 * `Tracer` for `tracer`. Not among them is `reexec`, for which a node runs any number of blocks again.
 */
const OPTIONS: ReadonlySet<string> = new Set([
  'blockOverrides',
  'disableMemory',
  'disableReturnData',
  'disableStack',
  'disableStorage',
  'enableMemory',
  'enableReturnData',
  'limit',
  'stateOverrides',
  'timeout',
  'tracer',
  'tracerConfig',
  'txIndex',
])

/**
 * The parameters as they may reach the node: a tracer only by a known name, and our timeout in place of the client's.
 * Throws: `GatewayError` for other tracers and options.
 */
export function toForwardedParams(method: string, params: readonly unknown[]): readonly unknown[] {
  const at = OPTIONS_AT.get(method)
  const options = at === undefined ? undefined : params[at]
  if (at === undefined || options == null) return params
  if (typeof options !== 'object' || Array.isArray(options)) {
    throw invalidParams(`invalid argument ${at}: the options of ${method} must be an object`)
  }
  return params.with(at, checkOptions(Object.entries(options)))
}

function checkOptions(options: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  const other = options.find(([name]) => !OPTIONS.has(name))
  if (other !== undefined)
    throw invalidParams(`the option ${toQuoted(other[0])} of tracers is not forwarded to the node`)
  for (const [name, value] of options) {
    const isKnown =
      value == null ||
      (typeof value === 'string' && (TRACERS.includes(value) || value === HASH_INPUTS_TRACER))
    if (name === 'tracer' && !isKnown) {
      throw invalidParams(
        `the tracer ${toQuoted(String(value))} is not forwarded to the node: only ${TRACERS.join(', ')} are`,
      )
    }
  }
  return Object.fromEntries(
    options.map(([name, value]) => [name, name === 'timeout' ? TRACER_TIMEOUT : value]),
  )
}

function toQuoted(text: string): string {
  return JSON.stringify(text.slice(0, 80))
}
