import { describe, expect, test } from 'vitest'
import { createClientLimits } from './createClientLimits.ts'

/** Calls that the test ends. */
function createCalls() {
  const open: (() => void)[] = []
  let most = 0
  const work = async () => {
    await new Promise<void>((resolve) => {
      open.push(resolve)
      most = Math.max(most, open.length)
    })
    return { result: 1 }
  }
  return { open, work, most: () => most, endOne: () => open.shift()?.() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createClientLimits', () => {
  test('a limit of concurrent calls per client; the next starts when one ends; too many are rejected with a message', async () => {
    const limits = createClientLimits(2, 3)
    const calls = createCalls()
    const answers = Array.from({ length: 6 }, () => limits.run('a', calls.work))
    await settle()
    expect([calls.open.length, limits.size()]).toEqual([2, 5])
    expect(await answers[5]).toEqual({
      error: { code: -32_005, message: 'too many concurrent calls: 3 are already waiting' },
      retryAfterMs: 1_000,
    })
    for (let at = 0; at < 5; at++) {
      calls.endOne()
      await settle()
    }
    expect(await Promise.all(answers.slice(0, 5))).toEqual(Array(5).fill({ result: 1 }))
    expect([calls.most(), limits.size()]).toEqual([2, 0])
  })

  test('behavior: clients do not wait for each other, and a failed call frees its slot', async () => {
    const limits = createClientLimits(1, 10)
    const calls = createCalls()
    const slow = limits.run('a', calls.work)
    expect(await limits.run('b', async () => ({ result: 'b' }))).toEqual({ result: 'b' })
    await expect(limits.run('b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limits.run('b', async () => ({ result: 'again' }))).toEqual({ result: 'again' })
    calls.endOne()
    expect(await slow).toEqual({ result: 1 })
  })
})
