import type { Server } from 'node:http'
import { createByteBudget } from '../upstream/createByteBudget.ts'

const MAX_CONNECTIONS = 2_000
/** Longer than any silence of an upstream; a reader that takes nothing for so long is gone. */
const STALL_TIMEOUT_MS = 150_000
/** For the whole request: 10 MB at 190 kB/s. */
const REQUEST_TIMEOUT_MS = 60_000

/** What connections are judged by. */
export interface ConnectionBounds {
  /** Who a connection belongs to; `undefined` for a trusted proxy, which connects for many. */
  readonly ownerOf: (remoteAddress: string) => string | undefined
  /** Of all clients. One client gets half of them, the next half of the rest. */
  readonly maxConnections?: number
}

/** Closes connections beyond the bounds at once, and those on which nothing moves. */
export function boundConnections(
  server: Server,
  { ownerOf, maxConnections = MAX_CONNECTIONS }: ConnectionBounds,
): void {
  server.maxConnections = maxConnections
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.setTimeout(STALL_TIMEOUT_MS)
  const shares = createByteBudget(maxConnections)
  server.on('connection', (socket) => {
    const owner = ownerOf(socket.remoteAddress ?? '')
    if (owner === undefined) return
    if (shares.take(owner, 1)) socket.once('close', () => shares.release(owner, 1))
    else socket.destroy()
  })
}
