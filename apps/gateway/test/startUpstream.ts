import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** One request as the upstream saw it. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A real HTTP server standing in for a node, a beacon node or an asset server. */
export interface TestUpstream {
  readonly url: string
  readonly port: number
  readonly seen: SeenRequest[]
  readonly sockets: Set<WebSocket>
  stop(): Promise<void>
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void

/** Answers HTTP as told; echoes websocket messages, prefixed. */
export async function startUpstream(answer: Answer): Promise<TestUpstream> {
  const seen: SeenRequest[] = []
  const sockets = new Set<WebSocket>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.once('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body }
      seen.push(one)
      answer(one, response)
    })
  })
  const webSockets = new WebSocketServer({ server })
  webSockets.on('connection', (socket, request) => {
    seen.push({ method: 'WS', url: request.url ?? '', headers: request.headers, body: '' })
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    sockets,
    stop: () => {
      for (const socket of sockets) socket.terminate()
      server.closeAllConnections()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

/** A port that nothing listens on, as far as one can know. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  return port
}
