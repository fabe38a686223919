import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { refuseUpgrade } from '../proxyWebSocket.ts'
import { boundUnfinished } from './boundUnfinished.ts'
import { closeSocket, GOING_AWAY_CODE, type SocketParts, serveSocket, TRY_AGAIN_CODE } from './serveSocket.ts'

/** Answers JSON-RPC over WebSocket. */
export interface WebSocketEndpoint {
  /** Accepts a connection whose origin has been checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends a close frame on every connection. */
  close(): void
}

/** Larger messages close the connection with 1009. No compression: a small message can expand to a large one. */
export function createWebSocketServer(
  parts: SocketParts,
  maxBodyBytes: number,
  clientOf: (request: IncomingMessage) => string,
): WebSocketEndpoint {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes, perMessageDeflate: false })
  const connections = new Map<string, number>()
  return {
    upgrade: (request, socket, head) => {
      const client = clientOf(request)
      const count = connections.get(client) ?? 0
      if (count >= parts.limits.maxConnectionsPerClient) {
        return refuseUpgrade(socket, 429, `The limit is ${count} connections per client.`)
      }
      connections.set(client, count + 1)
      socket.once('close', () => {
        const left = (connections.get(client) ?? 1) - 1
        if (left > 0) connections.set(client, left)
        else connections.delete(client)
      })
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const onFull = () => closeSocket(webSocket, TRY_AGAIN_CODE, 'Too many large requests.')
        boundUnfinished(socket, webSocket, { budget: parts.bodies, client, onFull })
        serveSocket(webSocket, client, parts)
      })
    },
    close: () => {
      for (const socket of server.clients) closeSocket(socket, GOING_AWAY_CODE, 'Server shutting down.')
    },
  }
}
