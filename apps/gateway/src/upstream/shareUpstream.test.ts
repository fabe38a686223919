import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import { runForClient } from './callScope.ts'
import { createFairQueue } from './createFairQueue.ts'
import { createUpstream } from './createUpstream.ts'
import { shareUpstream } from './shareUpstream.ts'
import { parseUpstreamAddress } from './upstreamAddress.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

describe('shareUpstream', () => {
  test('a place is taken until the body was read or given up; one client gets half', async () => {
    const server = await startHttpServer((_, response) => void response.end('x'.repeat(1_000_000)))
    const address = parseUpstreamAddress(server.url)
    if (address === undefined) throw new Error(server.url)
    const upstream = createUpstream(address)
    stops.push(server.stop, upstream.close)
    const turns = createFairQueue(4)
    const shared = shareUpstream(upstream, turns)
    const giveUp = new AbortController()
    const get = (client: string) =>
      runForClient(client, () =>
        shared.request({ method: 'GET', path: '/', headers: {}, signal: giveUp.signal }),
      )
    const [first, second] = await Promise.all([get('a'), get('a')])
    const third = get('a')
    expect([turns.running(), turns.waiting('a')]).toEqual([2, 1])
    for await (const _ of (await get('b')).body);
    await expect.poll(() => [turns.running(), turns.waiting('a')]).toEqual([2, 1])
    for await (const _ of first.body);
    expect((await third).status).toBe(200)
    second.body.on('error', () => {})
    giveUp.abort()
    await expect.poll(turns.running).toBe(0)
  })
})
