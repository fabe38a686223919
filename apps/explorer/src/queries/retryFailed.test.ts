import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { retryFailed } from './retryFailed.ts'

describe('retryFailed', () => {
  test('asks again although the next try is far off, and leaves the others alone', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: true, retryDelay: 60_000 } } })
    const asked = { broken: 0, sound: 0 }
    let isBroken = true
    const broken = new QueryObserver(client, {
      queryKey: ['broken'],
      queryFn: () => {
        asked.broken += 1
        return isBroken ? Promise.reject(new Error('down')) : Promise.resolve('up')
      },
    })
    const sound = new QueryObserver(client, {
      queryKey: ['sound'],
      queryFn: () => {
        asked.sound += 1
        return Promise.resolve('up')
      },
    })
    const stops = [broken.subscribe(() => undefined), sound.subscribe(() => undefined)]
    await expect.poll(() => broken.getCurrentResult().failureReason?.message).toBe('down')
    isBroken = false
    retryFailed(client)
    await expect.poll(() => broken.getCurrentResult().data).toBe('up')
    expect(asked).toEqual({ broken: 2, sound: 1 })
    for (const stop of stops) stop()
    client.clear()
  })
})
