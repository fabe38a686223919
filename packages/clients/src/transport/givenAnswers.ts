import type { RawTransport, RequestOptions, RpcAnswer, Transport } from './transport.ts'
import { abortedError, toResult } from './transport.ts'

/** Answers that come without being asked for, such as with the page. */
export interface GivenAnswers {
  /**
   * The answer to a call, which is then used up; `undefined` when none was announced. Resolves with `undefined` when it
   * does not come after all.
   */
  readonly take: (method: string, params: readonly unknown[]) => Promise<RpcAnswer | undefined> | undefined
}

/** Answers that an earlier visit kept. */
export interface KeptAnswers {
  /** The answer to a call; `undefined` at once for a call of which nothing can be kept. Never rejects. */
  readonly find: (
    method: string,
    params: readonly unknown[],
    options?: RequestOptions,
  ) => Promise<RpcAnswer | undefined> | undefined
  /** Sees every answer that a caller gets, and may keep it. */
  readonly note: (
    method: string,
    params: readonly unknown[],
    answer: RpcAnswer,
    options?: RequestOptions,
  ) => void
}

/** Where a transport finds answers before it asks. */
export interface AnswerSources {
  readonly given?: GivenAnswers | undefined
  readonly kept?: KeptAnswers | undefined
}

/** A transport that takes the first answer that its sources have, and asks for the rest. */
export function withAnswers(transport: RawTransport, { given, kept }: AnswerSources): Transport {
  return {
    request: async (method, params, options) => {
      const coming = [given?.take(method, params), kept?.find(method, params, options)].filter(
        (source) => source !== undefined,
      )
      // Without sources it is asked at once, so that the call is in the batch of its turn.
      const found = coming.length === 0 ? undefined : await takeFirst(coming)
      if (options?.signal?.aborted === true) throw abortedError({ method })
      const answer = found ?? (await transport.ask(method, params, options))
      kept?.note(method, params, answer, options)
      return toResult(method, answer)
    },
    subscribe: transport.subscribe,
    close: transport.close,
  }
}

/** The first answer; `undefined` when none of them has one. */
function takeFirst(coming: readonly Promise<RpcAnswer | undefined>[]): Promise<RpcAnswer | undefined> {
  return new Promise((resolve) => {
    for (const source of coming) void source.then((answer) => answer && resolve(answer))
    void Promise.all(coming).then(() => resolve(undefined))
  })
}

/** The key of a call in announcements: the same however its hex is written. */
export function toCallKey(method: string, params: readonly unknown[]): string {
  return `${method} ${JSON.stringify(params).toLowerCase()}`
}
