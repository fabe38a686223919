import { setTimeout as wait } from 'node:timers/promises'
import { RpcError, TransportError } from '@otterscan/clients/errors'
import type { NodeClient } from './createNodeClient.ts'
import { type ChainHeader, type ChainTail, getFirstTail, getHeadHeader, stepToHead } from './headBranch.ts'

/** Who is told of new blocks. */
export interface HeadListener {
  /** Every new block in order; after a reorg the new branch from the fork on. */
  onHeader(header: ChainHeader): void
  /** The node was silent too long; nothing more comes. */
  onLost(reason: string): void
}

/** Follows the head by asking for it, once for all who listen, and only while somebody does. */
export interface HeadPoller {
  /** Resolves with the way to end it once the head is known. Throws: as the node's client; then nobody listens. */
  subscribe(listener: HeadListener): Promise<() => void>
}

/** How often, and how much at once. */
export interface HeadPollerOptions {
  readonly pollMs: number
  /** Blocks told of in one step; of a larger gap only the newest. */
  readonly maxBlocks: number
  /** Polls in a row that may fail. */
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

/** Asks nothing before the first listener. */
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
        // Told to the listeners when it lasts; a gap is filled when the node is back before.
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
      current ??= start()
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
    return false // nobody listens any more
  }
}

/** Words of the node's client hold no credentials; others stay inside. */
function describe(error: unknown): string {
  const isWorded = error instanceof TransportError || error instanceof RpcError
  return isWorded ? error.message : 'The head of the chain could not be read.'
}
