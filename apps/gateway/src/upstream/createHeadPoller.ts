import { setTimeout as wait } from 'node:timers/promises'
import { RpcError, TransportError } from '@otterscan/clients/errors'
import { PROGRAM_CLIENT, runForClient } from './callScope.ts'
import type { NodeClient } from './createNodeClient.ts'
import { type ChainHeader, type ChainTail, getFirstTail, getHeadHeader, stepToHead } from './headBranch.ts'

/** Receives new block headers. */
export interface HeadListener {
  /** Called for every new block in order; after a reorg, for the new branch from the fork. */
  onHeader(header: ChainHeader): void
  /** The node did not respond for too long; no more headers follow. */
  onLost(reason: string): void
}

/** Follows the head by polling, once for all listeners, and only while there is one. */
export interface HeadPoller {
  /** Resolves with an unsubscribe function once the head is known. Throws: as the node's client; nothing is subscribed then. */
  subscribe(listener: HeadListener): Promise<() => void>
}

/** Interval and limits. */
export interface HeadPollerOptions {
  readonly pollMs: number
  /** Blocks reported per step; of a larger gap, only the newest. */
  readonly maxBlocks: number
  /** Consecutive polls that may fail. */
  readonly maxFailures: number
}

const DEFAULT_HEAD_POLLER_OPTIONS: HeadPollerOptions = {
  pollMs: 1_000,
  maxBlocks: 128,
  maxFailures: 5,
}

interface Run {
  readonly gone: AbortController
  readonly ready: Promise<void>
}

/** Sends no request before the first listener. */
export function createHeadPoller(
  node: NodeClient,
  { pollMs, maxBlocks, maxFailures }: HeadPollerOptions = DEFAULT_HEAD_POLLER_OPTIONS,
): HeadPoller {
  const listeners = new Set<HeadListener>()
  let current: Run | undefined

  function remove(listener: HeadListener): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    current?.gone.abort()
    current = undefined
  }

  function start(): Run {
    const gone = new AbortController()
    const begin = async () => {
      const tail = await getFirstTail(node, await getHeadHeader(node, gone.signal), gone.signal)
      void follow(tail, gone.signal)
    }
    return { gone, ready: begin() }
  }

  /** Never throws. */
  async function follow(first: ChainTail, signal: AbortSignal): Promise<void> {
    let tail = first
    let failures = 0
    while (await isStillWanted(pollMs, signal)) {
      try {
        const step = await stepToHead(node, tail, maxBlocks, signal)
        if (signal.aborted) return
        failures = 0
        tail = step.tail
        tell(step.headers)
      } catch (error) {
        // Reported to the listeners if it lasts; if the node recovers earlier, the gap is filled.
        failures++
        if (!signal.aborted && failures >= maxFailures) return lose(describe(error))
      }
    }
  }

  function tell(headers: readonly ChainHeader[]): void {
    for (const header of headers) {
      for (const listener of [...listeners]) listener.onHeader(header)
    }
  }

  function lose(reason: string): void {
    for (const listener of [...listeners]) {
      remove(listener)
      listener.onLost(reason)
    }
  }

  return {
    subscribe: async (listener) => {
      listeners.add(listener)
      // For the program itself: a subscriber whose own calls are slow must not slow down the others.
      current ??= runForClient(PROGRAM_CLIENT, start)
      try {
        await current.ready
      } catch (error) {
        remove(listener)
        throw error
      }
      return () => remove(listener)
    },
  }
}

async function isStillWanted(pollMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(pollMs, undefined, { signal, ref: false })
    return true
  } catch {
    return false // the last listener has unsubscribed
  }
}

/** Messages of the node's client contain no credentials; others are not shown. */
function describe(error: unknown): string {
  const isWorded = error instanceof TransportError || error instanceof RpcError
  return isWorded ? error.message : 'The latest block could not be loaded.'
}
