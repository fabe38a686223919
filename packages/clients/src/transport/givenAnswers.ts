import type { RpcAnswer, Transport } from './transport.ts'
import { abortedError, toResult } from './transport.ts'

/** Answers that come without being asked for, such as with the page. */
export interface GivenAnswers {
  /**
   * The answer to a call, which is then used up; `undefined` when none was announced. Resolves with `undefined` when it
   * does not come after all.
   */
  readonly take: (method: string, params: readonly unknown[]) => Promise<RpcAnswer | undefined> | undefined
}

/** A transport that takes given answers first, and asks for the rest. */
export function withGivenAnswers(transport: Transport, given: GivenAnswers): Transport {
  return {
    ...transport,
    request: async (method, params, options) => {
      const coming = given.take(method, params)
      // At once, so that the call is in the batch of its turn.
      if (coming === undefined) return transport.request(method, params, options)
      const answer = await coming
      if (options?.signal?.aborted === true) throw abortedError({ method })
      return answer === undefined ? transport.request(method, params, options) : toResult(method, answer)
    },
  }
}

/** The key of a call in announcements: the same however its hex is written. */
export function toCallKey(method: string, params: readonly unknown[]): string {
  return `${method} ${JSON.stringify(params).toLowerCase()}`
}
