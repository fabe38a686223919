import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'

type CallId = string | number | null

/** One element of a request, valid or not. */
export type ParsedCall = { readonly id: CallId; readonly isNotification: boolean } & (
  | { readonly kind: 'call'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'invalid'; readonly error: JsonRpcErrorObject }
)

/** A parsed request. */
export interface ParsedRequest {
  readonly isBatch: boolean
  readonly calls: readonly ParsedCall[]
}

const PARSE_ERROR: JsonRpcErrorObject = { code: -32_700, message: 'the request is not JSON' }
const INVALID_REQUEST: JsonRpcErrorObject = { code: -32_600, message: 'not a JSON-RPC 2.0 call' }
const EMPTY_BATCH: JsonRpcErrorObject = { code: -32_600, message: 'the batch is empty' }

/** Parses a request. An invalid element gets its own error. JSON-RPC 2.0. */
export function parseCalls(body: Buffer, maxBatchSize: number): ParsedRequest {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch {
    return refuse(PARSE_ERROR)
  }
  if (!Array.isArray(json)) return { isBatch: false, calls: [parseCall(json)] }
  if (json.length === 0) return refuse(EMPTY_BATCH)
  if (json.length > maxBatchSize) {
    return refuse({
      code: -32_600,
      message: `the batch has ${json.length} calls; the limit is ${maxBatchSize}`,
    })
  }
  return { isBatch: true, calls: json.map(parseCall) }
}

function refuse(error: JsonRpcErrorObject): ParsedRequest {
  return { isBatch: false, calls: [{ kind: 'invalid', id: null, isNotification: false, error }] }
}

function parseCall(json: unknown): ParsedCall {
  if (typeof json !== 'object' || json === null) {
    return { kind: 'invalid', id: null, isNotification: false, error: INVALID_REQUEST }
  }
  const given = 'id' in json ? json.id : undefined
  const id = typeof given === 'string' || typeof given === 'number' ? given : null
  const isNotification = given === undefined
  const params = 'params' in json ? json.params : []
  if (!('method' in json) || typeof json.method !== 'string') {
    return { kind: 'invalid', id, isNotification: false, error: INVALID_REQUEST }
  }
  if (!Array.isArray(params) && params != null) {
    const error = { code: -32_602, message: 'parameters must be a list' }
    return { kind: 'invalid', id, isNotification, error }
  }
  return { kind: 'call', id, isNotification, method: json.method, params: params ?? [] }
}
