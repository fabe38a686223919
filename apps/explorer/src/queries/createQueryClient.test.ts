import { TransportError } from '@otterscan/clients/errors'
import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createQueryClient, toRetryDelayMs } from './createQueryClient.ts'

describe('createQueryClient', () => {
  test('behavior: a server that asks for a longer pause gets it', () => {
    const { retryDelay } = createQueryClient(() => false).getDefaultOptions().queries ?? {}
    const toDelay = (retryAfterMs: number) =>
      typeof retryDelay === 'function' &&
      retryDelay(0, new TransportError('x', { status: 429, retryAfterMs }))
    expect(toDelay(60_000)).toBe(60_000)
    expect(toDelay(1_000)).toBeGreaterThan(4_000)
  })

  test('behavior: a query that another waits for goes on when what showed it leaves', async () => {
    const store = createQueryClient(() => false)
    let answer: (code: string) => void = () => {}
    const code = {
      queryKey: ['code'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        new Promise<string>((resolve, reject) => {
          answer = resolve
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    }
    const abis = new QueryObserver(store, {
      queryKey: ['abis'],
      queryFn: async ({ client }) => `of ${await client.fetchQuery(code)}`,
    })
    const leave = abis.subscribe(() => {})
    const hide = new QueryObserver(store, { ...code, enabled: false }).subscribe(() => {})
    hide()
    await new Promise((resolve) => setTimeout(resolve))
    answer('0x60')
    await expect.poll(() => abis.getCurrentResult().data).toBe('of 0x60')
    leave()
    store.clear()
  })
})

describe('toRetryDelayMs', () => {
  test('default: from 5 s, doubling', () => {
    expect([0, 1, 2].map((count) => toRetryDelayMs(count, false, () => 0.5))).toEqual([5_000, 10_000, 20_000])
  })

  test('behavior: from 10 s on slow connections', () => {
    expect([0, 1, 2].map((count) => toRetryDelayMs(count, true, () => 0.5))).toEqual([10_000, 20_000, 40_000])
  })

  test('behavior: jitter of a tenth either way', () => {
    expect(toRetryDelayMs(0, false, () => 0)).toBeCloseTo(4_500)
    expect(toRetryDelayMs(0, false, () => 1)).toBeCloseTo(5_500)
  })
})
