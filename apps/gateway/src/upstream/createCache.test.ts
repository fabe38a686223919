import { describe, expect, test } from 'vitest'
import { createCache } from './createCache.ts'

describe('createCache', () => {
  test('loads once, also for those who ask meanwhile', async () => {
    const cache = createCache<number>(10)
    let loads = 0
    const load = async () => ++loads
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
    expect(await cache.get('a', load)).toBe(1)
    cache.clear()
    expect(await cache.get('a', load)).toBe(2)
  })

  test('throws out what was not used for longest, by weight', async () => {
    const cache = createCache<number>(5, (value) => value)
    const loaded: string[] = []
    const get = (key: string, value: number) =>
      cache.get(key, async () => {
        loaded.push(key)
        return value
      })
    await get('a', 2)
    await get('b', 2)
    await get('a', 2)
    await get('c', 3)
    await get('a', 2)
    await get('b', 2)
    expect(loaded).toEqual(['a', 'b', 'c', 'b'])
    await get('huge', 6)
    await get('huge', 6)
    expect(loaded.slice(4)).toEqual(['huge', 'huge'])
  })

  test('error: a failure reaches all who wait and is not kept', async () => {
    const cache = createCache<number>(10)
    const fail = () => Promise.reject(new Error('gone'))
    const both = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await cache.get('a', async () => 7)).toBe(7)
  })
})
