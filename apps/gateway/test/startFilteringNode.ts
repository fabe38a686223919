import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

/** One call as a node gets it. */
export interface NodeCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A node that lacks some methods: passes the rest on to a real one. */
export interface FilteringNode {
  readonly url: string
  /** How often each method was asked for since the last `forget`. */
  readonly asked: Map<string, number>
  stop(): Promise<void>
}

/** `answer` may give the whole answer in the node's place; `undefined` passes the call on. */
export async function startFilteringNode(
  nodeUrl: string,
  answer: (call: NodeCall) => unknown,
): Promise<FilteringNode> {
  const pool = new Pool(nodeUrl, { connections: 32 })
  const asked = new Map<string, number>()
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const call = JSON.parse(body.toString()) as NodeCall
    asked.set(call.method, (asked.get(call.method) ?? 0) + 1)
    response.setHeader('content-type', 'application/json')
    const own = answer(call)
    if (own !== undefined) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(own as object) }))
      return
    }
    const headers = { 'content-type': 'application/json' }
    const passed = await pool.request({ method: 'POST', path: '/', headers, body })
    response.end(Buffer.from(await passed.body.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    // A broken connection to the node breaks the one to the gateway, as it would without this node between.
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await pool.destroy()
    },
  }
}

/** What a node says of a method it does not have. */
export const METHOD_NOT_FOUND = { error: { code: -32_601, message: 'Method not found' } }

/** Refuses the methods of whole namespaces. */
export function withoutNamespaces(...namespaces: readonly string[]): (call: NodeCall) => unknown {
  return ({ method }) =>
    namespaces.some((namespace) => method.startsWith(`${namespace}_`)) ? METHOD_NOT_FOUND : undefined
}
