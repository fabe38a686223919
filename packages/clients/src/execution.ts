import type { RpcMethod } from '@otterscan/api-schema/jsonRpc'
import { createHttpTransport } from './transport/http.ts'
import type { RequestOptions, Subscribe, Transport } from './transport/transport.ts'
import { createWebSocketTransport } from './transport/webSocket.ts'

/** Someone to ask about the execution layer. */
export interface ExecutionClient {
  /**
   * Asks one method and decodes its result. Calls made in the same turn share a batch.
   *
   * Throws: `TransportError`, `RpcError`, `MethodNotFoundError`, `AbortedError`, `CheckFailedError`.
   */
  readonly request: <const Params extends readonly unknown[], Result>(
    method: RpcMethod<Params, Result>,
    params: Params,
    options?: RequestOptions,
  ) => Promise<Result>
  /** `undefined` over HTTP: poll instead. */
  readonly subscribe: Subscribe | undefined
  readonly close: () => void
}

/** A client over any transport. */
export function createExecutionClient(transport: Transport): ExecutionClient {
  return {
    request: async (method, params, options) =>
      method.decodeResult(await transport.request(method.name, method.toParams(...params), options)),
    subscribe: transport.subscribe,
    close: transport.close,
  }
}

/** A client for a URL: `ws://` and `wss://` by websocket, anything else by HTTP. */
export function connectExecutionClient(
  url: string,
  options: { readonly timeoutMs?: number } = {},
): ExecutionClient {
  const isWebSocket = /^wss?:\/\//i.test(url)
  return createExecutionClient(
    isWebSocket ? createWebSocketTransport({ url, ...options }) : createHttpTransport({ url, ...options }),
  )
}
