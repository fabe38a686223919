import { toQuantity } from '@otterscan/ethereum/hex'
import { answerCall, type CallAnswer, settleAnswer } from '../methods/answerCall.ts'
import { SERVER_ERROR_CODE } from '../methods/gatewayError.ts'
import type { MethodCall, MethodContext } from '../methods/methodHandler.ts'
import { isPassedOn } from '../methods/passthrough.ts'
import { isComputed } from '../methods/registry.ts'
import type { Metrics } from '../observability/metrics.ts'
import { countGapBlocks } from '../storage/linkBlocks.ts'
import { runForClient } from '../upstream/callScope.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import { createAnswerWriter, type WrittenAnswer } from './createAnswerWriter.ts'
import type { ClientLimits } from './createClientLimits.ts'
import { type ParsedCall, parseCalls } from './parseCalls.ts'

/** Limits of one request. */
export interface RequestLimits {
  readonly maxBodyBytes: number
  readonly maxBatchSize: number
  /** All answers of a batch together; the calls beyond get an error. */
  readonly maxBatchAnswerBytes: number
  /** For each call of a batch. */
  readonly callTimeoutMs: number
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  maxBodyBytes: 10_000_000,
  maxBatchSize: 1_000,
  maxBatchAnswerBytes: 64_000_000,
  callTimeoutMs: 60_000,
}

/** What the dispatcher uses. */
export interface DispatcherParts {
  readonly context: MethodContext
  readonly limits: RequestLimits
  readonly clients: ClientLimits
  /** Answers that are written but not sent yet. */
  readonly answers: ByteBudget
  readonly metrics: Metrics
}

/** Answers a method that only this kind of connection has. Throws as method handlers do. */
export type ConnectionMethod = (call: MethodCall) => Promise<CallAnswer>

/** The caller of a request. */
export interface Caller {
  /** Identifies the client for the limits. */
  readonly client: string
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
  /** Methods of this connection; they take precedence. */
  readonly own?: (method: string) => ConnectionMethod | undefined
}

/** What the answers say of the request as a whole. */
export interface Outcome {
  /** True when every call failed because the node was unreachable. */
  readonly isNodeUnreachable: boolean
  /** When every call was refused for now: how long to wait. */
  readonly retryAfterMs: number | undefined
  /** Extent of an index that does not cover the whole chain: `first=0x10, last=0x20, traced=0x10`. */
  readonly partial: string | undefined
}

/** The answer to a request, call by call. */
export interface Dispatched {
  /** The text of the answer in pieces, each as soon as it and those before are there. None when there is nothing to send. */
  pieces(): AsyncIterable<string>
  /** As far as the calls are answered. */
  outcome(): Outcome
  /** Gives back the memory of the answers, once they are sent or given up. */
  release(): void
}

/** Answers one request, a single call or a batch, over any transport. Never throws. */
export type Dispatch = (body: Buffer, caller: Caller) => Dispatched

/** Calls of a batch run independently and in any order; answers keep the order of the calls. */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  const { context, limits, answers: budget } = parts
  return (body, caller) => {
    const { isBatch, calls } = parseCalls(body, limits.maxBatchSize)
    const writer = createAnswerWriter({
      client: caller.client,
      budget,
      maxBytes: isBatch ? limits.maxBatchAnswerBytes : Number.POSITIVE_INFINITY,
    })
    const written: WrittenAnswer[] = []
    const answering = calls.map(async (call) => {
      const answer = writer.write(call, await answerOne(call, caller, parts, writer.findRefusal))
      written.push(answer)
      return answer
    })
    return {
      pieces: () => joinPieces(calls, answering, isBatch),
      outcome: () => toOutcome(calls, written, context),
      release: writer.release,
    }
  }
}

async function* joinPieces(
  calls: readonly ParsedCall[],
  answering: readonly Promise<WrittenAnswer>[],
  isBatch: boolean,
): AsyncGenerator<string, void> {
  let count = 0
  for (const [at, answer] of answering.entries()) {
    const { text } = await answer
    if (calls[at]?.isNotification === true) continue
    yield isBatch ? `${count === 0 ? '[' : ','}${text}` : text
    count++
  }
  if (isBatch && count > 0) yield ']'
}

function toOutcome(
  calls: readonly ParsedCall[],
  written: readonly WrittenAnswer[],
  context: MethodContext,
): Outcome {
  const refused = written.map(({ retryAfterMs }) => retryAfterMs).filter((value) => value !== undefined)
  return {
    isNodeUnreachable: written.every(({ isUnreachable }) => isUnreachable),
    retryAfterMs: refused.length === calls.length ? Math.max(...refused) : undefined,
    partial: describePartial(written, context),
  }
}

/** Which blocks the index covers, and from which block on it knows inner calls. */
function describePartial(written: readonly WrittenAnswer[], { index }: MethodContext): string | undefined {
  const isIndexed = written.some(({ method, isResult }) => isResult && isFromIndex(method))
  if (!isIndexed || index === undefined) return undefined
  const { checkpoint, gaps, progress } = index.state()
  if (checkpoint === undefined) return 'first=none'
  const { firstBlock, lastBlock, tracedFrom } = checkpoint
  const gapBlocks = countGapBlocks(gaps)
  const isCovered = firstBlock === 0n && (progress.missingBlocks ?? 0n) === 0n
  const isWhole = isCovered && tracedFrom === 0n && gapBlocks === 0n
  if (isWhole) return undefined
  return `first=${toQuantity(firstBlock)}, last=${lastBlock < 0n ? 'none' : toQuantity(lastBlock)}, traced=${toQuantity(tracedFrom)}${gapBlocks === 0n ? '' : `, gaps=${toQuantity(gapBlocks)}`}`
}

function isFromIndex(method: string): boolean {
  return /^(?:ots2_|ots_searchTransactions|gateway_(?:getToken|searchTokenTransfers|getCodeHistory))/.test(
    method,
  )
}

async function answerOne(
  call: ParsedCall,
  { client, signal, own }: Caller,
  { context, limits, clients, metrics }: DispatcherParts,
  findRefusal: () => CallAnswer | undefined,
): Promise<CallAnswer> {
  if (call.kind === 'invalid') return { error: call.error }
  const { method, params } = call
  const started = performance.now()
  const work = async () =>
    findRefusal() ??
    withTimeout(method, limits.callTimeoutMs, signal, (both) => {
      const asked = { method, params, signal: both }
      const ownMethod = own?.(method)
      return ownMethod === undefined ? answerCall(asked, context) : settleAnswer(() => ownMethod(asked))
    })
  const answer = await settleAnswer(() => clients.run(client, () => runForClient(client, work), signal))
  // The method may be any text; only known names get their own metric label.
  const name = isComputed(method) || isPassedOn(method) ? method : 'other'
  metrics.add('gateway_calls_total', { method: name, outcome: 'error' in answer ? 'error' : 'result' })
  metrics.observeSeconds(
    'gateway_call_duration_seconds',
    { method: name },
    (performance.now() - started) / 1000,
  )
  return answer
}

/** Shared work may continue for other callers; this caller gets an error in time. */
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
      const message = `${method} took longer than ${timeoutMs / 1000} s and was canceled.`
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
