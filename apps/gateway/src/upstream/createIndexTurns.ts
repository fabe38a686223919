import { setTimeout as delay } from 'node:timers/promises'
import { TransportError } from '@otterscan/clients/errors'
import { createLimiter } from '@otterscan/clients/transport/limiter'
import type { FairQueue, Turns } from './createFairQueue.ts'

/** Places of the index at the node. */
export interface IndexTurnsOptions {
  /** While no one else uses the node. */
  readonly places: number
  /** How long after the last call of a person the index keeps to one place. */
  readonly quietMs: number
}

const LONGEST_PAUSE_MS = 600_000
const DEFAULT_INDEX_TURNS: IndexTurnsOptions = { places: 8, quietMs: 500 }

/** Turns of the index: people's calls come first. While there are any, the index has one place, so that it never stands still. */
export function createIndexTurns(
  people: Pick<FairQueue, 'idleMs'>,
  { places, quietMs }: IndexTurnsOptions = DEFAULT_INDEX_TURNS,
): Turns {
  const all = createLimiter(places)
  const one = createLimiter(1)
  let pausedUntil = Number.NEGATIVE_INFINITY

  /** A node or provider that asks for a pause gets it. */
  async function pauseAsAsked<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const pauseMs = pausedUntil - performance.now()
    if (pauseMs > 0) await delay(pauseMs, undefined, signal === undefined ? {} : { signal })
    try {
      return await task()
    } catch (error) {
      const askedMs = error instanceof TransportError ? (error.retryAfterMs ?? 0) : 0
      pausedUntil = Math.max(pausedUntil, performance.now() + Math.min(askedMs, LONGEST_PAUSE_MS))
      throw error
    }
  }

  return {
    run: (task, signal) =>
      all.run(() => {
        const work = () => pauseAsAsked(task, signal)
        return people.idleMs() < quietMs ? one.run(work, signal) : work()
      }, signal),
  }
}
