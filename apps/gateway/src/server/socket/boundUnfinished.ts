import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'

/** Counts the bytes of messages that have not arrived completely; `onFull` runs when there is no room for more. */
export function boundUnfinished(
  raw: Duplex,
  socket: WebSocket,
  { budget, client, onFull }: { budget: ByteBudget; client: string; onFull: () => void },
): void {
  let heldBytes = 0
  const release = () => {
    budget.release(client, heldBytes)
    heldBytes = 0
  }
  // Before the library's own listener, which announces the message that this piece completes.
  raw.prependListener('data', (piece: Buffer) => {
    if (budget.take(client, piece.length)) heldBytes += piece.length
    else onFull()
  })
  socket.on('message', release)
  socket.once('close', release)
}
