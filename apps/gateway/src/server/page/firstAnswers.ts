import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { toCallKey } from '@otterscan/clients/transport/givenAnswers'
import type { Dispatch, Dispatched } from '../createDispatcher.ts'
import type { Screen } from './findScreen.ts'
import { type Ask, askConnection } from './screenCalls.ts'

/** What one step of answering brought: calls that are being asked from now on, and answers. */
export interface FirstAnswers {
  /** Keys of calls whose answers follow. */
  readonly asked: readonly string[]
  /** Answers by key, as JSON: an object with `result` or `error`. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Limits of what is asked for one page. */
export interface FirstAnswerLimits {
  readonly maxCalls: number
  /** Of one answer, in characters: a larger one is left to the page. */
  readonly maxAnswerLength: number
}

/** A result that has come, decoded when it is first needed. */
interface KnownResult {
  readonly wire: unknown
  decoded?: { readonly value: unknown }
}

/**
 * Answers what the screen asks, as each answer comes, until `until` aborts. An answer that says more of the moment than
 * of the chain (the node is away, a limit) is left out: the page asks again and learns it with its status.
 */
export async function* answerFirstCalls(
  screen: Screen,
  dispatch: Dispatch,
  caller: { readonly client: string; readonly signal: AbortSignal },
  until: AbortSignal,
  { maxCalls, maxAnswerLength }: FirstAnswerLimits,
): AsyncGenerator<FirstAnswers, void> {
  const calls = new Map<string, KnownResult | undefined>()
  const running = new Map<string, Promise<Settled>>()
  const isOver = new Promise<undefined>((resolve) => {
    if (until.aborted) resolve(undefined)
    until.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  let asked: string[] = []
  const ask: Ask = (method, params) => {
    const wire = method.toParams(...params)
    const key = toCallKey(method.name, wire)
    const known = calls.get(key)
    if (known !== undefined) {
      known.decoded ??= { value: tryDecode(() => method.decodeResult(known.wire)) }
      return known.decoded.value as ReturnType<typeof method.decodeResult> | undefined
    }
    if (calls.has(key) || calls.size >= maxCalls) return undefined
    calls.set(key, undefined)
    asked.push(key)
    running.set(key, answerCall(key, method.name, wire))
    return undefined
  }
  async function answerCall(key: string, method: string, params: readonly unknown[]): Promise<Settled> {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }))
    const dispatched = dispatch(body, caller)
    try {
      return { key, answer: await readAnswer(dispatched, maxAnswerLength) }
    } catch {
      return { key, answer: undefined } // the page asks itself
    } finally {
      dispatched.release()
    }
  }
  const askAll = () => {
    askConnection(ask)
    screen.ask(ask)
    const news = asked
    asked = []
    return news
  }
  yield { asked: askAll(), answers: {} }
  while (running.size > 0) {
    const settled = await Promise.race([isOver, ...running.values()])
    if (settled === undefined) return
    const { key, answer } = settled
    running.delete(key)
    if (answer === undefined) continue
    if (isResult(answer)) calls.set(key, { wire: answer.result })
    yield { asked: askAll(), answers: { [key]: answer } }
  }
}

interface Settled {
  readonly key: string
  /** `undefined` for one that is not passed on. */
  readonly answer: unknown
}

async function readAnswer(dispatched: Dispatched, maxLength: number): Promise<unknown> {
  let text = ''
  for await (const piece of dispatched.pieces()) text += piece
  const { isNodeUnreachable, retryAfterMs } = dispatched.outcome()
  if (isNodeUnreachable || retryAfterMs !== undefined || text.length > maxLength) return undefined
  const { jsonrpc: _, id: __, ...answer } = JSON.parse(text) as Readonly<Record<string, unknown>>
  return answer
}

function isResult(answer: unknown): answer is { readonly result: unknown } {
  return typeof answer === 'object' && answer !== null && 'result' in answer
}

/** `undefined` for a result that cannot be read: the page says what is wrong with it. */
function tryDecode<Result>(decode: () => Result): Result | undefined {
  try {
    return decode()
  } catch (error) {
    if (error instanceof CheckFailedError) return undefined
    throw error
  }
}
