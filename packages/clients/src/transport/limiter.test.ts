import { describe, expect, test, vi } from 'vitest'
import { AbortedError } from '../errors.ts'
import { createLimiter, mapLimited } from './limiter.ts'

/** Tasks that the test ends. */
function createTasks() {
  const open: { readonly name: string; readonly end: () => void; readonly fail: (error: Error) => void }[] =
    []
  const started: string[] = []
  const task = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name)
      open.push({ name, end: () => resolve(name), fail: reject })
    })
  return {
    started,
    task,
    endOne: () => open.shift()?.end(),
    failOne: () => open.shift()?.fail(new Error('no')),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createLimiter', () => {
  test('limits concurrency, runs the others in order; each gets its own result', async () => {
    const { run, running, waiting } = createLimiter(2)
    const { started, task, endOne } = createTasks()
    const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(task(name))))
    expect([running(), waiting(), started]).toEqual([2, 2, ['a', 'b']])
    endOne()
    await settle()
    expect([running(), waiting(), started]).toEqual([2, 1, ['a', 'b', 'c']])
    for (let count = 0; count < 3; count++) {
      endOne()
      await settle()
    }
    expect(await results).toEqual(['a', 'b', 'c', 'd'])
    expect([running(), waiting()]).toEqual([0, 0])
  })

  test('a task that fails frees its position', async () => {
    const { run } = createLimiter(1)
    const { task, failOne, endOne } = createTasks()
    const first = run(task('a'))
    const second = run(task('b'))
    failOne()
    await expect(first).rejects.toThrow('no')
    await settle()
    endOne()
    expect(await second).toBe('b')
  })

  test('tasks that share a signal share one listener, and leave together', async () => {
    const { run, waiting } = createLimiter(1)
    const { started, task, endOne } = createTasks()
    const giveUp = new AbortController()
    const listen = vi.spyOn(giveUp.signal, 'addEventListener')
    const results = Array.from({ length: 50 }, (_, index) => run(task(`${index}`), giveUp.signal))
    expect(listen).toHaveBeenCalledTimes(1)
    expect(waiting()).toBe(49)
    giveUp.abort()
    expect(waiting()).toBe(0)
    endOne()
    const settled = await Promise.allSettled(results)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(49)
    expect(started).toEqual(['0'])
  })

  test('aborted while queued, a task never runs; aborted before, it is not queued', async () => {
    const { run, waiting } = createLimiter(1)
    const { started, task, endOne } = createTasks()
    const first = run(task('a'))
    const giveUp = new AbortController()
    const second = run(task('b'), giveUp.signal)
    const third = run(task('c'))
    giveUp.abort()
    await expect(second).rejects.toBeInstanceOf(AbortedError)
    await expect(run(task('d'), giveUp.signal)).rejects.toBeInstanceOf(AbortedError)
    expect(waiting()).toBe(1)
    endOne()
    await first
    await settle()
    endOne()
    await third
    expect(started).toEqual(['a', 'c'])
  })

  test('a running task handles its own abort', async () => {
    const { run } = createLimiter(1)
    const { task, endOne } = createTasks()
    const giveUp = new AbortController()
    const first = run(task('a'), giveUp.signal)
    giveUp.abort()
    endOne()
    expect(await first).toBe('a')
  })
})

describe('mapLimited', () => {
  test('results in the order of the items', async () => {
    let running = 0
    let most = 0
    const double = async (value: number) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 10 - value))
      running--
      return value * 2
    }
    expect(await mapLimited([1, 2, 3, 4, 5], 2, double)).toEqual([2, 4, 6, 8, 10])
    expect(most).toBe(2)
    expect(await mapLimited([], 2, double)).toEqual([])
  })

  test('after a failure no further task starts', async () => {
    const begun: number[] = []
    const task = async (value: number) => {
      begun.push(value)
      await settle()
      if (value === 2) throw new Error('broken')
    }
    await expect(mapLimited([1, 2, 3, 4, 5, 6], 2, task)).rejects.toThrow('broken')
    await settle()
    expect(begun).not.toContain(5)
  })
})
