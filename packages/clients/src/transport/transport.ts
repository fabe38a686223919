import { AbortedError, TransportError, toRpcError } from '../errors.ts'

/** Options of a call. */
export interface RequestOptions {
  /** Aborts the call: the response is dropped, and the request is canceled when no other call needs it. */
  readonly signal?: AbortSignal | undefined
  /** An answer about the newest block that the node gave at an earlier visit will do. */
  readonly old?: OldAnswers | undefined
}

/** Which earlier answers will do for something that hardly ever changes. */
export interface OldAnswers {
  readonly maxAgeMs: number
  /** Whether the raw result of an earlier answer will; all do when absent. May throw for one that cannot be read. */
  readonly suits?: ((result: unknown) => boolean) | undefined
}

/** The response of a server to one call, unchanged. */
export type RpcAnswer = { readonly result: unknown } | { readonly error: unknown }

/** A connection to a JSON-RPC server. */
export interface Transport {
  /**
   * The raw `result` of one call. Calls made within the same event-loop turn share a batch.
   *
   * Throws: `TransportError`, `RpcError`, `MethodNotFoundError`, `AbortedError`.
   */
  readonly request: (method: string, params: readonly unknown[], options?: RequestOptions) => Promise<unknown>
  /** Subscriptions; `undefined` when the transport cannot push. */
  readonly subscribe: Subscribe | undefined
  /** Closes connections; calls in flight and later ones fail with `AbortedError`. */
  readonly close: () => void
}

/** A transport that also returns raw responses, for callers that forward them. */
export interface RawTransport extends Transport {
  /** The response to one call, error objects included. Throws: `TransportError`, `AbortedError`. */
  readonly ask: (method: string, params: readonly unknown[], options?: RequestOptions) => Promise<RpcAnswer>
}

/** Follows `eth_subscribe(kind)` across reconnects until the returned function is called. */
export type Subscribe = (
  kind: string,
  handlers: {
    readonly onMessage: (result: unknown) => void
    readonly onState: (state: ConnectionState) => void
  },
) => () => void

/** Whether a persistent connection is open. */
export type ConnectionState = 'connected' | 'disconnected'

/** A call waiting to be sent or answered. */
export interface PendingCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
  readonly resolve: (answer: RpcAnswer) => void
  readonly reject: (error: Error) => void
}

/** The result of a response. Throws: `RpcError`, `MethodNotFoundError`. */
export function toResult(method: string, answer: RpcAnswer): unknown {
  if ('error' in answer) throw toRpcError(method, answer.error)
  return answer.result
}

/** Settles a call from its response object, however malformed; `status` is the HTTP status. */
export function settleCall(call: PendingCall, response: unknown, status?: number): void {
  const { method, resolve, reject } = call
  const fail = (text: string) =>
    reject(new TransportError(`${method}: ${text}`, status === undefined ? {} : { status }))
  if (response === undefined) fail('the node did not answer this call')
  else if (isResponse(response) && response.error != null) resolve({ error: response.error })
  else if (isResponse(response) && 'result' in response) resolve({ result: response.result })
  else fail('the response has neither result nor error')
}

/** True for an object with a result or an error; their content is not checked. */
export function isResponse(
  value: unknown,
): value is { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown } {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}

/** The error of a call that its caller aborted. */
export function abortedError(call: Pick<PendingCall, 'method'>): AbortedError {
  return new AbortedError(`${call.method}: aborted`)
}
