import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A received call. */
export interface WireCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A WebSocket server that passes every message to `handle` and records messages and connections. */
export async function startWebSocketServer(
  handle: (call: WireCall, socket: WebSocket) => void,
  options: { readonly port?: number; readonly onConnection?: (socket: WebSocket) => void } = {},
) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: options.port ?? 0 })
  const sockets: WebSocket[] = []
  const calls: WireCall[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => {
      const call = JSON.parse(String(data)) as WireCall
      calls.push(call)
      handle(call, socket)
    })
    options.onConnection?.(socket)
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    port,
    sockets,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}

/** Sends a value as JSON. */
export function sendJson(socket: WebSocket, value: unknown): void {
  socket.send(JSON.stringify(value))
}

/** A notification of a subscription. */
export function notice(subscription: string, result: unknown) {
  return { jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }
}
