import { TransportError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import { createIndexTurns } from './createIndexTurns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function create() {
  let idleMs = Number.POSITIVE_INFINITY
  const open: (() => void)[] = []
  const turns = createIndexTurns({ idleMs: () => idleMs }, { places: 4, quietMs: 500 })
  return {
    open,
    run: () => turns.run(() => new Promise<void>((resolve) => open.push(resolve))),
    setIdle: (value: number) => {
      idleMs = value
    },
  }
}

describe('createIndexTurns', () => {
  test('all places while no one else uses the node', async () => {
    const { open, run } = create()
    for (let count = 0; count < 6; count++) void run()
    await settle()
    expect(open.length).toBe(4)
  })

  test('one place while a client does, and shortly after', async () => {
    const { open, run, setIdle } = create()
    setIdle(0)
    for (let count = 0; count < 6; count++) void run()
    await settle()
    expect(open.length).toBe(1)
    setIdle(400)
    open.shift()?.()
    await settle()
    expect(open.length).toBe(1)
  })

  test('after an answer with Retry-After nothing is asked until then', async () => {
    const turns = createIndexTurns({ idleMs: () => Number.POSITIVE_INFINITY }, { places: 4, quietMs: 500 })
    const refusal = new TransportError('HTTP 429', { status: 429, retryAfterMs: 200 })
    await expect(turns.run(() => Promise.reject(refusal))).rejects.toBe(refusal)
    const askedAt = performance.now()
    expect(await turns.run(async () => performance.now() - askedAt)).toBeGreaterThan(150)
    const stop = AbortSignal.timeout(20)
    await turns.run(() => Promise.reject(refusal)).catch(() => {})
    await expect(turns.run(async () => 1, stop)).rejects.toThrow()
  })
})
