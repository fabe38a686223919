import { isWireObject } from '@otterscan/api-schema/codec'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import type { Caller, Dispatch } from '../createDispatcher.ts'
import { ApiError } from './apiError.ts'

/** Calls methods of the gateway for one request. */
export interface GatewayCalls {
  /** Throws: `ApiError` with the status that fits the failure. */
  call<Params extends readonly unknown[], Result>(
    method: RpcMethod<Params, Result>,
    ...params: Params
  ): Promise<Result>
  /** As `call`, without decoding either side. */
  callRaw(name: string, params: readonly unknown[]): Promise<unknown>
  /** What the index lacked for one of the calls; `undefined` when nothing. */
  partial(): string | undefined
}

/** Every call goes through the dispatcher, so that limits, time and memory are those of JSON-RPC. */
export function createCalls(dispatch: Dispatch, caller: Caller): GatewayCalls {
  let partial: string | undefined
  async function callRaw(name: string, params: readonly unknown[]): Promise<unknown> {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params }))
    const { pieces, outcome, release } = dispatch(body, caller)
    try {
      const parts: string[] = []
      for await (const piece of pieces()) parts.push(piece)
      const { isNodeUnreachable, retryAfterMs, partial: lacking } = outcome()
      partial ??= lacking
      const answer: unknown = JSON.parse(parts.join(''))
      if (!isWireObject(answer)) throw new ApiError(500, 'The gateway could not compute the answer.')
      if (answer.error === undefined) return answer.result
      throw toApiError(answer.error, { isNodeUnreachable, retryAfterMs })
    } finally {
      release()
    }
  }
  return {
    callRaw,
    partial: () => partial,
    call: async (method, ...params) => {
      const wire = await callRaw(method.name, method.toParams(...params))
      try {
        return method.decodeResult(wire)
      } catch (error) {
        if (!(error instanceof CheckFailedError)) throw error
        throw new ApiError(502, `The node's answer cannot be read: ${error.message}`)
      }
    },
  }
}

const INVALID_PARAMS_CODE = -32_602
const UNSUPPORTED_CODES: readonly unknown[] = [-32_004, -32_601]

function toApiError(
  error: unknown,
  {
    isNodeUnreachable,
    retryAfterMs,
  }: { readonly isNodeUnreachable: boolean; readonly retryAfterMs: number | undefined },
): ApiError {
  const { code, message } = isWireObject(error) ? error : {}
  const words = typeof message === 'string' ? message : 'The node returned an error.'
  if (retryAfterMs !== undefined) return new ApiError(429, words, retryAfterMs)
  if (isNodeUnreachable) return new ApiError(503, words)
  if (code === INVALID_PARAMS_CODE) return new ApiError(400, words)
  return new ApiError(UNSUPPORTED_CODES.includes(code) ? 501 : 502, words)
}
