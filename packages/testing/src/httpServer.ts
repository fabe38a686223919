import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** One received request. */
export interface SeenRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a request after its body was received. Throwing breaks the connection. */
export type Answer = (request: SeenRequest, response: ServerResponse) => unknown

/** An HTTP server on loopback. */
export interface TestServer {
  readonly url: string
  /** `127.0.0.1:port`. */
  readonly host: string
  readonly port: number
  /** Requests, oldest first. */
  readonly seen: SeenRequest[]
  /** The server, to attach other protocols such as WebSocket. */
  readonly server: Server
  /** Closes all connections and frees the port. */
  readonly stop: () => Promise<void>
}

/** Starts a server with the given handler, on any free port unless one is given. */
export async function startHttpServer(answer: Answer, port = 0): Promise<TestServer> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // The client sees a broken connection, and so does the test.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(pieces).toString() }
    seen.push(one)
    await answer(one, response)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: actualPort } = server.address() as AddressInfo
  const host = `127.0.0.1:${actualPort}`
  return { url: `http://${host}`, host, port: actualPort, seen, server, stop: () => stopServer(server) }
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
