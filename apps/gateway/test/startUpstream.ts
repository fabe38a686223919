import { type Answer, startHttpServer, type TestServer } from '@otterscan/testing/httpServer'
import { type WebSocket, WebSocketServer } from 'ws'

/** A real HTTP server standing in for a node, a beacon node or an asset server; websockets are seen as method `WS`. */
export interface TestUpstream extends TestServer {
  readonly sockets: Set<WebSocket>
}

/** Answers HTTP with the given handler; echoes WebSocket messages with a prefix. */
export async function startUpstream(answer: Answer): Promise<TestUpstream> {
  const upstream = await startHttpServer(answer)
  const sockets = new Set<WebSocket>()
  new WebSocketServer({ server: upstream.server }).on('connection', (socket, request) => {
    upstream.seen.push({ method: 'WS', url: request.url ?? '', headers: request.headers, body: '' })
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`))
  })
  return {
    ...upstream,
    sockets,
    stop: () => {
      for (const socket of sockets) socket.terminate()
      return upstream.stop()
    },
  }
}
