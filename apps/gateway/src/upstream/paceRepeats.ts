import { setTimeout as delay } from 'node:timers/promises'
import type { NodeClient } from './createNodeClient.ts'

const PAUSE_MS = 1_000
/** Remembered requests; those longer ago than the pause are forgotten first. */
const REMEMBERED = 20_000

/**
 * A client that asks for the same thing at most once a second: what fails is often asked for again. Requests about the
 * newest block, whose answer changes, and those without parameters pass at once. All calls abort with `signal`.
 */
export function paceRepeats(node: NodeClient, signal: AbortSignal, pauseMs = PAUSE_MS): NodeClient {
  const asked = new Map<string, number>()

  async function wait(method: string, params: readonly unknown[]): Promise<void> {
    if (params.length === 0 || params.includes('latest') || params.includes('finalized')) return
    const key = `${method} ${JSON.stringify(params)}`
    const now = performance.now()
    const next = Math.max(now, (asked.get(key) ?? Number.NEGATIVE_INFINITY) + pauseMs)
    asked.delete(key)
    asked.set(key, next)
    for (const [oldest, at] of asked) {
      if (asked.size <= REMEMBERED || at + pauseMs > now) break
      asked.delete(oldest)
    }
    if (next <= now) return
    // A derived signal: many wait at once, and a signal should have few listeners. The call aborts too.
    const own = AbortSignal.any([signal])
    await delay(next - now, undefined, { signal: own }).catch(() => undefined)
  }

  return {
    display: node.display,
    requestAnswer: async (method, params) => {
      await wait(method, params)
      return node.requestAnswer(method, params, signal)
    },
    request: async (method, params) => {
      await wait(method, params)
      return node.request(method, params, signal)
    },
  }
}
