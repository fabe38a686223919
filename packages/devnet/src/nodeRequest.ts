import { createHttpTransport } from '@otterscan/clients/transport/http'

/** Calls one JSON-RPC method of the node and returns its result. Throws with the node's message on an error. */
export type NodeRequest = <Result = unknown>(method: string, ...params: unknown[]) => Promise<Result>

/** Loading a chain or mining many blocks is slow on a busy machine. */
const TIMEOUT_MS = 300_000
/** Calls of the same turn are sent together. */
const MAX_BATCH_SIZE = 100

/** A request function for the node at `url`. Sends nothing until it is used. */
export function createNodeRequest(url: string): NodeRequest {
  const { request } = createHttpTransport({ url, maxBatchSize: MAX_BATCH_SIZE, timeoutMs: TIMEOUT_MS })
  return async (method, ...params) => (await request(method, params)) as never
}
