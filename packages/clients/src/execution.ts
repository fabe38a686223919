import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { type GivenAnswers, withGivenAnswers } from './transport/givenAnswers.ts'
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
  { given, ...options }: ConnectOptions = {},
): ExecutionClient {
  const transport = createHttpTransport({ url, ...options })
  return createExecutionClient(given === undefined ? transport : withGivenAnswers(transport, given))
}

/** A client for a URL of either kind: `ws://` and `wss://` by websocket, whose code is fetched then, anything else by HTTP. */
export async function openExecutionClient(
  url: string,
  options: ConnectOptions = {},
): Promise<ExecutionClient> {
  if (!/^wss?:\/\//i.test(url)) return connectExecutionClient(url, options)
  const { createWebSocketTransport } = await import('./transport/webSocket.ts')
  return createExecutionClient(createWebSocketTransport({ url, timeoutMs: options.timeoutMs }))
}

/** How a client connects. */
interface ConnectOptions {
  readonly timeoutMs?: number | undefined
  readonly fetch?: Fetch
  /** Answers that need no request. */
  readonly given?: GivenAnswers | undefined
}
