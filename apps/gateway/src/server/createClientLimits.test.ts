import { describe, expect, test } from 'vitest'
import { createClientLimits } from './createClientLimits.ts'

/** Calls that end when told. */
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
  test('so many calls of a client at once, the next when one ends; too many are refused in words', async () => {
    const limits = createClientLimits(2, 3)
    const calls = createCalls()
    const answers = Array.from({ length: 6 }, () => limits.run('a', calls.work))
    await settle()
    expect([calls.open.length, limits.size()]).toEqual([2, 5])
    expect(await answers[5]).toEqual({
      error: { code: -32_005, message: 'too many calls at once: 3 wait already' },
    })
    for (let at = 0; at < 5; at++) {
      calls.endOne()
      await settle()
    }
    expect(await Promise.all(answers.slice(0, 5))).toEqual(Array(5).fill({ result: 1 }))
    expect([calls.most(), limits.size()]).toEqual([2, 0])
  })

  test('behavior: one client does not wait for another, and a failed call gives its place back', async () => {
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
