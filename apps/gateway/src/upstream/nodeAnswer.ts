import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'
import { findWords } from '@otterscan/clients/transport/httpError'
import type { RpcAnswer } from '@otterscan/clients/transport/transport'
import { hideCredentials, type UpstreamAddress } from './upstreamAddress.ts'

/** The node's answer to one call, unchanged but for credentials in an error. */
export type NodeAnswer = { readonly result: unknown } | { readonly error: JsonRpcErrorObject }

/** JSON-RPC 2.0: the server's own range, for an error without a code. */
const NO_CODE = -32_000

/** Nested deeper, the data of an error is passed on as it is. */
const SEARCHED_DEPTH = 4

/** The answer with an error that JSON-RPC clients can read, whatever the node sent: its message, code and data. */
export function toNodeAnswer(answer: RpcAnswer, address: UpstreamAddress): NodeAnswer {
  if ('result' in answer) return answer
  const { error } = answer
  const { code, message, data } = toFields(error)
  const clean = (value: unknown) => withoutCredentials(value, address, SEARCHED_DEPTH)
  return {
    error: {
      code: toCode(code) ?? NO_CODE,
      message: hideCredentials(
        typeof message === 'string' ? message : (findWords(error) ?? 'the node gave no reason'),
        address,
      ),
      ...(data === undefined ? {} : { data: clean(data) }),
    },
  }
}

function toFields(error: unknown): {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
} {
  return typeof error === 'object' && error !== null ? error : {}
}

function toCode(code: unknown): number | undefined {
  if (typeof code === 'string' && /^-?\d{1,9}$/.test(code)) return Number.parseInt(code, 10)
  return typeof code === 'number' ? code : undefined
}

function withoutCredentials(value: unknown, address: UpstreamAddress, depth: number): unknown {
  if (typeof value === 'string') return hideCredentials(value, address)
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((one) => withoutCredentials(one, address, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutCredentials(one, address, depth - 1)]),
  )
}
