import { describe, expect, test } from 'vitest'
import { runInSlices } from './runInSlices.ts'

/** Steps of four milliseconds of work. */
function* work(steps: number): Generator<undefined, string> {
  for (let step = 0; step < steps; step++) {
    const until = performance.now() + 4
    while (performance.now() < until);
    yield
  }
  return 'done'
}

describe('runInSlices', () => {
  test('lets other work run every few milliseconds', async () => {
    let turns = 0
    const count = () => {
      turns++
      running = setImmediate(count)
    }
    let running = setImmediate(count)
    expect(await runInSlices(work(30))).toBe('done')
    clearImmediate(running)
    expect(turns).toBeGreaterThan(5)
  })

  test('does so too when several are running', async () => {
    let turns = 0
    const count = () => {
      turns++
      running = setImmediate(count)
    }
    let running = setImmediate(count)
    // 240 ms of work; with a time of its own for each of the eight there would be a few turns.
    await Promise.all(Array.from({ length: 8 }, () => runInSlices(work(8))))
    clearImmediate(running)
    expect(turns).toBeGreaterThan(10)
  })
})
