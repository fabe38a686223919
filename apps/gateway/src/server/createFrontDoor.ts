import type { IncomingMessage, ServerResponse } from 'node:http'
import { toQuantity } from '@otterscan/ethereum/hex'
import { answerCall, type CallAnswer } from '../methods/answerCall.ts'
import type { MethodContext } from '../methods/methodHandler.ts'
import { isPassedOn } from '../methods/passthrough.ts'
import { findHandler } from '../methods/registry.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { ClientLimits } from './createClientLimits.ts'
import { abortWhenGone } from './forwardAnswer.ts'
import { type ParsedCall, parseCalls } from './parseCalls.ts'
import { readBody } from './readBody.ts'
import { sendAllowedMethods, sendJson } from './sendText.ts'

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

/** What the front door needs. */
export interface FrontDoorParts {
  readonly context: MethodContext
  readonly limits: FrontDoorLimits
  readonly clients: ClientLimits
  readonly metrics: Metrics
}

/** Answers JSON-RPC over HTTP POST. */
export type FrontDoor = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const SERVER_ERROR_CODE = -32_000

/** Calls of a batch are answered independently, in any order, each in its place. */
export function createFrontDoor(parts: FrontDoorParts): FrontDoor {
  const { limits, context } = parts
  return async (request, response) => {
    if (request.method !== 'POST') return sendAllowedMethods(response, request.method, ['POST'])
    const signal = abortWhenGone(response)
    const body = await readBody(request, limits.maxBodyBytes)
    if (body === undefined) {
      response.setHeader('Connection', 'close')
      const message = `The request is larger than ${limits.maxBodyBytes / 1_000_000} MB.`
      return sendJson(response, 413, {
        jsonrpc: '2.0',
        id: null,
        error: { code: SERVER_ERROR_CODE, message },
      })
    }
    const { isBatch, calls } = parseCalls(body, limits.maxBatchSize)
    const client = request.socket.remoteAddress ?? ''
    const answers = await Promise.all(calls.map((call) => answerOne(call, client, signal, parts)))
    if (signal.aborted) return
    const wire = calls.flatMap((call, at) => {
      const { unreachable: _, ...answer } = answers[at] ?? NO_ANSWER
      return call.isNotification ? [] : [{ jsonrpc: '2.0', id: call.id, ...answer }]
    })
    if (wire.length === 0) return void response.writeHead(204).end()
    const partial = describePartial(calls, answers, context)
    if (partial !== undefined) response.setHeader(PARTIAL_HEADER, partial)
    const isNodeAway = answers.every((answer) => answer.unreachable === true)
    sendJson(response, isNodeAway ? 502 : 200, isBatch ? wire : wire[0])
  }
}

/** Set when an answer came from an index that does not have all of the chain; the shapes of answers have no place for it. */
const PARTIAL_HEADER = 'X-Otterscan-Partial'

/** Which blocks the index had, and from which on it knew inner calls: `first=0x10, last=0x20, traced=0x10`. */
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
  client: string,
  signal: AbortSignal,
  { context, limits, clients, metrics }: FrontDoorParts,
): Promise<CallAnswer> {
  if (call.kind === 'invalid') return { error: call.error }
  const { method, params } = call
  const started = performance.now()
  const work = () =>
    withTimeout(method, limits.callTimeoutMs, signal, (both) =>
      answerCall({ method, params, signal: both }, context),
    )
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
