import { toQuantity } from '@otterscan/ethereum/hex'
import { answerCall, type CallAnswer, settleAnswer } from '../methods/answerCall.ts'
import type { MethodCall, MethodContext } from '../methods/methodHandler.ts'
import { isPassedOn } from '../methods/passthrough.ts'
import { findHandler } from '../methods/registry.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { ClientLimits } from './createClientLimits.ts'
import { type ParsedCall, parseCalls } from './parseCalls.ts'

/** Bounds of one request. */
export interface FrontDoorLimits {
  readonly maxBodyBytes: number
  readonly maxBatchSize: number
  /** For each call of a batch. */
  readonly callTimeoutMs: number
}

export const DEFAULT_FRONT_DOOR_LIMITS: FrontDoorLimits = {
  maxBodyBytes: 10_000_000,
  maxBatchSize: 1_000,
  callTimeoutMs: 60_000,
}

/** What calls are answered from. */
export interface DispatcherParts {
  readonly context: MethodContext
  readonly limits: FrontDoorLimits
  readonly clients: ClientLimits
  readonly metrics: Metrics
}

/** Answers a call that only the caller's kind of connection has. Throws as handlers of methods do. */
export type OwnMethod = (call: MethodCall) => Promise<CallAnswer>

/** Who asks. */
export interface Caller {
  /** Whose share of the limits it takes. */
  readonly client: string
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal
  /** Methods of this connection; they come before all others. */
  readonly own?: (method: string) => OwnMethod | undefined
}

/** The answer to a whole request. */
export interface Dispatched {
  /** One answer or a list; `undefined` when nothing is to be said. */
  readonly wire: unknown
  /** True when every call failed because the node was out of reach. */
  readonly isNodeAway: boolean
  /** What the index had when it does not have all of the chain: `first=0x10, last=0x20, traced=0x10`. */
  readonly partial: string | undefined
}

/** Answers one request, a single call or a batch, whatever it came by. Never throws. */
export type Dispatch = (body: Buffer, caller: Caller) => Promise<Dispatched>

/** JSON-RPC 2.0: error of the server, implementation defined range. */
export const SERVER_ERROR_CODE = -32_000

/** Calls of a batch are answered independently, in any order, each in its place. */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  return async (body, caller) => {
    const { isBatch, calls } = parseCalls(body, parts.limits.maxBatchSize)
    const answers = await Promise.all(calls.map((call) => answerOne(call, caller, parts)))
    const wire = calls.flatMap((call, at) => {
      const { unreachable: _, ...answer } = answers[at] ?? NO_ANSWER
      return call.isNotification ? [] : [{ jsonrpc: '2.0', id: call.id, ...answer }]
    })
    return {
      wire: wire.length > 0 && isBatch ? wire : wire[0],
      isNodeAway: answers.every((answer) => answer.unreachable === true),
      partial: describePartial(calls, answers, parts.context),
    }
  }
}

/** Which blocks the index had, and from which on it knew inner calls. */
function describePartial(
  calls: readonly ParsedCall[],
  answers: readonly CallAnswer[],
  { indexState }: MethodContext,
): string | undefined {
  const isIndexed = calls.some(
    (call, at) => call.kind === 'call' && isFromIndex(call.method) && 'result' in (answers[at] ?? NO_ANSWER),
  )
  if (!isIndexed || indexState === undefined) return undefined
  const { checkpoint, progress } = indexState()
  if (checkpoint === undefined) return 'first=none'
  const { firstBlock, lastBlock, tracedFrom } = checkpoint
  const isWhole = firstBlock === 0n && tracedFrom === 0n && (progress.missingBlocks ?? 0n) === 0n
  if (isWhole) return undefined
  return `first=${toQuantity(firstBlock)}, last=${lastBlock < 0n ? 'none' : toQuantity(lastBlock)}, traced=${toQuantity(tracedFrom)}`
}

function isFromIndex(method: string): boolean {
  return method.startsWith('ots2_') || method.startsWith('ots_searchTransactions')
}

const NO_ANSWER: CallAnswer = { error: { code: SERVER_ERROR_CODE, message: 'not answered' } }

async function answerOne(
  call: ParsedCall,
  { client, signal, own }: Caller,
  { context, limits, clients, metrics }: DispatcherParts,
): Promise<CallAnswer> {
  if (call.kind === 'invalid') return { error: call.error }
  const { method, params } = call
  const started = performance.now()
  const work = () =>
    withTimeout(method, limits.callTimeoutMs, signal, (both) => {
      const asked = { method, params, signal: both }
      const ownMethod = own?.(method)
      return ownMethod === undefined ? answerCall(asked, context) : settleAnswer(() => ownMethod(asked))
    })
  const answer = await clients.run(client, work)
  // Any text can be asked for; only known names become figures of their own.
  const name = findHandler(method) !== undefined || isPassedOn(method) ? method : 'other'
  metrics.add('gateway_calls_total', { method: name, outcome: 'error' in answer ? 'error' : 'result' })
  metrics.observeSeconds(
    'gateway_call_duration_seconds',
    { method: name },
    (performance.now() - started) / 1000,
  )
  return answer
}

/** The work may go on for others who wait for the same; this caller is told in time. */
async function withTimeout(
  method: string,
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const timeout = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CallAnswer>((resolve) => {
    timer = setTimeout(() => {
      const message = `${method} took longer than ${timeoutMs / 1000} s and was given up.`
      resolve({ error: { code: SERVER_ERROR_CODE, message } })
      timeout.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(AbortSignal.any([signal, timeout.signal])), late])
  } finally {
    clearTimeout(timer)
  }
}
