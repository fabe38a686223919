import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

/** Passes calls on to a node and keeps every answer, for a chain that does not move while it runs. */
export async function startCachingNode(
  nodeUrl: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const pool = new Pool(nodeUrl, { connections: 32 })
  const answers = new Map<string, Promise<{ readonly result?: unknown; readonly error?: unknown }>>()
  const ask = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const { body: answer } = await pool.request({ method: 'POST', path: '/', headers, body })
    const { result, error } = (await answer.json()) as { readonly result?: unknown; readonly error?: unknown }
    return error === undefined ? { result } : { error }
  }
  const server = createServer((request, response) => {
    answerCall(request, response).catch((error: unknown) => {
      // The node is gone or the call is no JSON: the test sees a broken connection.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(pieces).toString())
    const key = method + JSON.stringify(params)
    const answer = answers.get(key) ?? ask(method, params)
    answers.set(key, answer)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await answer) }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await pool.destroy()
    },
  }
}
