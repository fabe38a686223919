import { describe, expect, test } from 'vitest'
import type { HeadListener } from '../../upstream/createHeadPoller.ts'
import { createSubscriptions } from './createSubscriptions.ts'

const NODE = { origin: 'http://127.0.0.1:1', basePath: '', display: 'http://127.0.0.1:1' }
const HASH = `0x${'ab'.repeat(32)}` as const

/** One connection with everything sent to it, and a head that the test moves. */
function open(maxSubscriptions: number) {
  const listeners = new Set<HeadListener>()
  const sent: [string, unknown][] = []
  const subscriptions = createSubscriptions({
    node: NODE,
    headPoller: {
      subscribe: async (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    maxSubscriptions,
    send: (subscription, result) => sent.push([subscription, result]),
    onLost: () => {},
  })
  /** Calls a method; `answered` runs what the connection runs once the answer is sent. */
  const call = async (method: string, ...params: readonly unknown[]) => {
    const afterAnswer: (() => void)[] = []
    const signal = new AbortController().signal
    const answer = await subscriptions.own(afterAnswer)(method)?.({ method, params, signal })
    if (answer === undefined || !('result' in answer)) throw new Error(JSON.stringify(answer))
    return {
      result: String(answer.result),
      answered: () => {
        for (const run of afterAnswer) run()
      },
    }
  }
  const mine = (number: bigint) => {
    for (const listener of listeners)
      listener.onHeader({ number, hash: HASH, parentHash: HASH, wire: { number } })
  }
  return { call, mine, sent, listeners }
}

describe('createSubscriptions', () => {
  test('the number is limited; ending one allows another', async () => {
    const { call, listeners } = open(64)
    const begun = await Promise.all(Array.from({ length: 64 }, () => call('eth_subscribe', 'newHeads')))
    expect(new Set(begun.map(({ result }) => result)).size).toBe(64)
    await expect(call('eth_subscribe', 'newHeads')).rejects.toThrow('64 subscriptions per connection')
    expect(listeners.size).toBe(64)
    await call('eth_unsubscribe', begun[0]?.result)
    expect(listeners.size).toBe(63)
    await call('eth_subscribe', 'newHeads')
    await expect(call('eth_subscribe', 'newHeads')).rejects.toThrow('64 subscriptions per connection')
  })

  test('refused ones do not count', async () => {
    const { call } = open(1)
    await expect(call('eth_subscribe', 'everything')).rejects.toThrow('subscriptions are')
    await expect(call('eth_subscribe', 'logs', {})).rejects.toThrow('logs needs a WebSocket')
    await call('eth_subscribe', 'newHeads')
  })

  test('no notice before the answer that names the subscription; then all of them, in order', async () => {
    const { call, mine, sent } = open(64)
    const { result, answered } = await call('eth_subscribe', 'newHeads')
    mine(1n)
    mine(2n)
    expect(sent).toEqual([])
    answered()
    mine(3n)
    expect(sent).toEqual([1n, 2n, 3n].map((number) => [result, { number }]))
  })
})
