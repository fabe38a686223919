import { createLimiter, type Limiter } from '@otterscan/clients/transport/limiter'
import type { CallAnswer } from '../methods/answerCall.ts'
import { busyError } from '../methods/gatewayError.ts'

/** Keeps one client from starving the others. */
export interface ClientLimits {
  /** Runs the work when the client has a free slot; refuses it when the queue is full. Throws: `AbortedError` while queued. */
  run(client: string, work: () => Promise<CallAnswer>, signal?: AbortSignal): Promise<CallAnswer>
  /** Calls running and queued. */
  size(): number
}

/** At most `concurrency` concurrent calls of a client, and `queue` more waiting. */
export function createClientLimits(concurrency = 32, queue = 2_000): ClientLimits {
  const limiters = new Map<string, Limiter>()
  return {
    size: () => [...limiters.values()].reduce((sum, limiter) => sum + countCalls(limiter), 0),
    run: async (client, work, signal) => {
      const limiter = limiters.get(client) ?? createLimiter(concurrency)
      if (limiter.waiting() >= queue) {
        return busyError(`too many concurrent calls: ${queue} are already waiting`)
      }
      limiters.set(client, limiter)
      try {
        return await limiter.run(work, signal)
      } finally {
        if (countCalls(limiter) === 0) limiters.delete(client)
      }
    },
  }
}

function countCalls({ running, waiting }: Limiter): number {
  return running() + waiting()
}
