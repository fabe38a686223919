import type { CallAnswer } from '../methods/answerCall.ts'

/** Keeps one client from taking the place of all others. */
export interface ClientLimits {
  /** Runs the work when the client's turn comes; refuses it when too much waits already. */
  run(client: string, work: () => Promise<CallAnswer>): Promise<CallAnswer>
  /** Calls under way and waiting. */
  size(): number
}

/** EIP-1474: limit exceeded. */
const LIMIT_EXCEEDED_CODE = -32_005

interface Client {
  running: number
  readonly waiting: (() => void)[]
}

/** `concurrency` calls of a client at once, `queue` more may wait. */
export function createClientLimits(concurrency = 32, queue = 2_000): ClientLimits {
  const clients = new Map<string, Client>()
  let size = 0
  return {
    size: () => size,
    run: async (name, work) => {
      const client = clients.get(name) ?? { running: 0, waiting: [] }
      clients.set(name, client)
      if (client.waiting.length >= queue) {
        const message = `too many calls at once: ${queue} wait already`
        return { error: { code: LIMIT_EXCEEDED_CODE, message } }
      }
      size++
      if (client.running >= concurrency) await new Promise<void>((resolve) => client.waiting.push(resolve))
      else client.running++
      try {
        return await work()
      } finally {
        size--
        // The place goes straight to the next in line.
        const next = client.waiting.shift()
        if (next !== undefined) next()
        else if (--client.running === 0) clients.delete(name)
      }
    },
  }
}
