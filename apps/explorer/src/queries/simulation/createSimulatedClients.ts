import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { gateway_getXray } from '@otterscan/api-schema/execution/xray'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import { toXrayCalls } from '@otterscan/decode/trace/xray/framesXray'
import { numberLogs } from '@otterscan/decode/trace/xray/numberLogs'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'

/**
 * Clients that answer for a transaction that does not exist, by its made hash, with what a simulation gave; everything
 * else is asked of the chain. To be used with a query cache of their own, so that no answer gets into that of the chain.
 */
export function createSimulatedClients(clients: Clients, hash: Hex, call: SimulatedCall): Clients {
  const { execution } = clients
  const request: ExecutionClient['request'] = async (method, params, options) => {
    const [first] = params
    if (first !== hash) return execution.request(method, params, options)
    return method.decodeResult(answer(method.name, params, call))
  }
  return { ...clients, execution: { ...execution, request } }
}

function answer(method: string, params: readonly unknown[], call: SimulatedCall): unknown {
  switch (method) {
    case 'debug_traceTransaction':
      return traceWith(readTracer(params[1]), call)
    case 'ots_getTransactionError':
      return call.status === 0 ? known(method, call.output) : '0x'
    case 'ots_getInternalOperations':
      return toOperations(known(method, call.trace).entries, call)
    case 'trace_replayTransaction':
      return toReplayed(params[1], call)
    case 'gateway_getXray':
      return toXray(params[1], call)
    default:
      throw unknownPart(method)
  }
}

function toReplayed(parts: unknown, { stateDiff, vmTrace, output }: SimulatedCall): unknown {
  const asked = (part: string, value: unknown) =>
    Array.isArray(parts) && parts.includes(part) ? known('trace_replayTransaction', value ?? undefined) : null
  return { stateDiff: asked('stateDiff', stateDiff), trace: [], vmTrace: asked('vmTrace', vmTrace), output }
}

/** Calls as they were made, events behind them: between which calls they were emitted is not reported. */
function toXray(parts: unknown, call: SimulatedCall): unknown {
  const { trace, logs = [], status } = call
  const { entries, unreadable } = known('gateway_getXray', trace)
  const hasFailed = status === 0
  const results = numberLogs(toXrayCalls(entries, hasFailed), logs, hasFailed)
  const hasStorage = Array.isArray(parts) && parts.includes('storage')
  return gateway_getXray.encodeResult({
    results,
    total: results.length + unreadable.length,
    calls: 'simulation',
    logs: 'simulation',
    storage: hasStorage ? 'none' : null,
    omitted: 0,
    reason: hasStorage ? 'a simulation reports no instructions' : null,
    advice: null,
    unreadable: unreadable.map((one, at) => ({ ...one, path: `results.${results.length + at}` })),
  })
}

function known<T>(method: string, value: T | undefined): T {
  if (value === undefined) throw unknownPart(method)
  return value
}

function unknownPart(method: string): RpcError {
  return new RpcError(method, {
    code: -32_000,
    message: 'the node does not report this part of a simulation',
  })
}

function readTracer(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'tracer' in options ? options.tracer : undefined
}

function traceWith(tracer: unknown, call: SimulatedCall): unknown {
  if (tracer !== 'callTracer') {
    throw new MethodNotFoundError('debug_traceTransaction', {
      code: -32_601,
      message: 'a simulation has no such trace',
    })
  }
  const root = nest(known('debug_traceTransaction', call.trace).entries)
  return known('debug_traceTransaction', root)
}

interface NestedFrame {
  readonly calls: NestedFrame[]
}

/** As a tracer has them: each frame with the calls it made. */
function nest(frames: readonly CallFrame[]): NestedFrame | undefined {
  const open: NestedFrame[] = []
  for (const { depth, value, gas, gasUsed, unreadable: _, ...frame } of frames) {
    const numbers = Object.entries({ value, gas, gasUsed }).flatMap(([name, one]) =>
      one === undefined ? [] : [[name, toQuantity(one)] as const],
    )
    const nested: NestedFrame = { ...frame, ...Object.fromEntries(numbers), calls: [] }
    open.length = depth
    open[depth - 1]?.calls.push(nested)
    open.push(nested)
  }
  return open[0]
}

function toOperations(frames: readonly CallFrame[], { status }: SimulatedCall): unknown {
  const root = buildCallTree(frames, status === 0)
  const entries = root === undefined ? [] : toInternalTransfers(root)
  return ots_getInternalOperations.encodeResult({
    // Only where true: then the others are known to have taken effect.
    entries: entries.map(({ frameIndex: _, reverted, ...one }) => ({
      ...one,
      reverted: reverted || undefined,
    })),
    unreadable: [],
  })
}
