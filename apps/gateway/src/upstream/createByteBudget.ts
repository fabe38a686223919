/** Bytes that clients may keep in memory at once. */
export interface ByteBudget {
  /** Takes bytes. False, taking none, when the client would then hold more than is left for the others. */
  take(client: string, bytes: number): boolean
  release(client: string, bytes: number): void
  /** Held by all clients. */
  heldBytes(): number
}

/** A client alone may hold half of the total, the next half of the rest, so later ones still find room. */
export function createByteBudget(totalBytes: number): ByteBudget {
  const held = new Map<string, number>()
  let all = 0
  return {
    take: (client, bytes) => {
      const own = (held.get(client) ?? 0) + bytes
      if (own > totalBytes - all - bytes) return false
      held.set(client, own)
      all += bytes
      return true
    },
    release: (client, bytes) => {
      const left = (held.get(client) ?? 0) - bytes
      if (left > 0) held.set(client, left)
      else held.delete(client)
      all -= bytes
    },
    heldBytes: () => all,
  }
}
