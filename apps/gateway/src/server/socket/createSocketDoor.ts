import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { refuseUpgrade } from '../proxyWebSocket.ts'
import { closeSocket, GOING_AWAY_CODE, type SocketParts, serveSocket } from './serveSocket.ts'

/** Answers JSON-RPC over websockets. */
export interface SocketDoor {
  /** Takes a connection that was checked already. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says goodbye on every connection. */
  close(): void
}

/** Larger messages end their connection with 1009. Nothing is compressed: small messages can unfold to large ones. */
export function createSocketDoor(parts: SocketParts, maxBodyBytes: number): SocketDoor {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes, perMessageDeflate: false })
  const connections = new Map<string, number>()
  return {
    upgrade: (request, socket, head) => {
      const client = request.socket.remoteAddress ?? ''
      const count = connections.get(client) ?? 0
      if (count >= parts.limits.maxConnectionsPerClient) {
        return refuseUpgrade(socket, 429, `A client has ${count} connections at most.`)
      }
      connections.set(client, count + 1)
      socket.once('close', () => {
        const left = (connections.get(client) ?? 1) - 1
        if (left > 0) connections.set(client, left)
        else connections.delete(client)
      })
      server.handleUpgrade(request, socket, head, (webSocket) => serveSocket(webSocket, client, parts))
    },
    close: () => {
      for (const socket of server.clients) closeSocket(socket, GOING_AWAY_CODE, 'The program stops.')
    },
  }
}
