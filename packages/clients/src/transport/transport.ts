import { AbortedError, TransportError, toRpcError } from '../errors.ts'

/** How one call goes out. */
export interface RequestOptions {
  /** Gives up the call; the answer is dropped and, when nobody else waits for it, the request is cancelled. */
  readonly signal?: AbortSignal | undefined
}

/** A way to a JSON-RPC server. */
export interface Transport {
  /**
   * The wire's `result` of one call. Calls made within the same turn share a batch.
   *
   * Throws: `TransportError`, `RpcError`, `MethodNotFoundError`, `AbortedError`.
   */
  readonly request: (method: string, params: readonly unknown[], options?: RequestOptions) => Promise<unknown>
  /** Notices of a subscription; `undefined` where the transport cannot be called back. */
  readonly subscribe: Subscribe | undefined
  /** Ends connections; calls under way and later ones fail with `AbortedError`. */
  readonly close: () => void
}

/** Follows `eth_subscribe(kind)` across reconnects until the returned function is called. */
export type Subscribe = (
  kind: string,
  handlers: {
    readonly onMessage: (result: unknown) => void
    readonly onState: (state: ConnectionState) => void
  },
) => () => void

/** Whether a lasting connection stands. */
export type ConnectionState = 'connected' | 'disconnected'

/** A call waiting to be sent or answered. */
export interface PendingCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Settles a call from its response object, however badly it is formed. */
export function settleCall(call: PendingCall, response: unknown): void {
  if (response === undefined)
    call.reject(new TransportError(`${call.method}: the node left this call unanswered`))
  else if (!isResponse(response))
    call.reject(new TransportError(`${call.method}: the answer has neither result nor error`))
  else if ('error' in response && response.error != null) call.reject(toRpcError(call.method, response.error))
  else if ('result' in response) call.resolve(response.result)
  else call.reject(new TransportError(`${call.method}: the answer has neither result nor error`))
}

/** True for an object with a result or an error; nothing is known of what they hold. */
export function isResponse(
  value: unknown,
): value is { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown } {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}

/** The error of a call that its caller gave up. */
export function abortedError(call: Pick<PendingCall, 'method'>): AbortedError {
  return new AbortedError(`${call.method}: given up`)
}
