import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { TransportError } from '@otterscan/clients/errors'
import { createFakeNode, methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../testing/clientsOf.ts'
import { orUndefined, retryFailed } from './failures.ts'

describe('orUndefined', () => {
  const ask = (answer: () => unknown) => {
    const { execution } = clientsOf(createFakeNode(answer))
    return orUndefined(
      execution.request(eth_getCode, ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'latest']),
    )
  }

  test('behavior: a refusal leaves it unknown', async () => {
    expect(await ask(() => '0x6001')).toBe('0x6001')
    for (const refusal of [methodNotFound('eth_getCode'), new NodeRefusal(-32_000, 'missing trie node')]) {
      const refused = ask(() => {
        throw refusal
      })
      expect(await refused).toBeUndefined()
    }
  })

  test('error: an unreadable response and an unreachable node are not refusals', async () => {
    await expect(ask(() => '0x6')).rejects.toThrow(CheckFailedError)
    const unreachable = ask(() => {
      throw new Error('down')
    })
    await expect(unreachable).rejects.toThrow(TransportError)
  })
})

describe('retryFailed', () => {
  test('retries immediately although the next attempt is far off, and leaves the others alone', async () => {
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
