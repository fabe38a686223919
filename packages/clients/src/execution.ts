import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { type AnswerSources, withAnswers } from './transport/givenAnswers.ts'
import { createHttpTransport } from './transport/http.ts'
import type { Fetch } from './transport/requestText.ts'
import type { RequestOptions, Subscribe, Transport } from './transport/transport.ts'

/** JSON-RPC client for an execution node. */
export interface ExecutionClient {
  /**
   * Calls one method and decodes its result. Calls made in the same turn share a batch.
   *
   * Throws: `TransportError`, `RpcError`, `MethodNotFoundError`, `AbortedError`, `CheckFailedError`.
   */
  readonly request: <const Params extends readonly unknown[], Result>(
    method: RpcMethod<Params, Result>,
    params: Params,
    options?: RequestOptions,
  ) => Promise<Result>
  /** `undefined` over HTTP, where the caller polls instead. */
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

/** A client for a URL over HTTP. */
export function connectExecutionClient(
  url: string,
  { given, kept, ...options }: ConnectOptions = {},
): ExecutionClient {
  return createExecutionClient(withAnswers(createHttpTransport({ url, ...options }), { given, kept }))
}

/** A client for a URL of either kind: `ws://` and `wss://` by websocket, whose code is fetched then, anything else by HTTP. */
export async function openExecutionClient(
  url: string,
  options: ConnectOptions = {},
): Promise<ExecutionClient> {
  if (!/^wss?:\/\//i.test(url)) return connectExecutionClient(url, options)
  const { createWebSocketTransport } = await import('./transport/webSocket.ts')
  const transport = createWebSocketTransport({ url, timeoutMs: options.timeoutMs })
  return createExecutionClient(withAnswers(transport, { kept: options.kept }))
}

/** How a client connects, and which answers need no request. */
interface ConnectOptions extends AnswerSources {
  readonly timeoutMs?: number | undefined
  readonly fetch?: Fetch
}
