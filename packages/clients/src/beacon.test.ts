import type { ServerResponse } from 'node:http'
import { getGenesis } from '@otterscan/api-schema/beacon/beacon'
import { postStateValidators } from '@otterscan/api-schema/beacon/state'
import { type Answer, startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import { connectBeaconClient } from './beacon.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function startServer(handle: Answer): Promise<string> {
  const { url, stop } = await startHttpServer(handle)
  stops.push(stop)
  return url
}

const answer =
  (status: number, body: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const GENESIS = { data: { genesis_time: '17' } }

describe('connectBeaconClient', () => {
  test('requests paths below the base URL, with or without a trailing slash', async () => {
    const paths: (string | undefined)[] = []
    const url = await startServer((request, response) => {
      paths.push(request.url)
      answer(200, GENESIS)(request, response)
    })
    for (const base of [`${url}/beacon`, `${url}/beacon/`]) {
      expect(await connectBeaconClient({ url: base }).request(getGenesis, [])).toEqual({ genesisTime: 17n })
    }
    expect(paths).toEqual(Array(2).fill('/beacon/eth/v1/beacon/genesis'))
  })

  test.each([
    [404, 'BeaconNotFoundError', false],
    [503, 'BeaconSyncingError', true],
    [500, 'BeaconNodeError', true],
    [400, 'BeaconRefusedError', false],
    [429, 'BeaconRefusedError', true],
    [502, 'BeaconUnreachableError', true],
  ])('error: HTTP %i is a %s', async (status, name, retryable) => {
    const url = await startServer(answer(status, { code: status, message: 'the words of the node' }))
    await expect(connectBeaconClient({ url }).request(getGenesis, [])).rejects.toMatchObject({
      name,
      retryable,
      message: `the words of the node (HTTP ${status})`,
    })
  })

  test.each([
    ['plain text', 'Beacon node is rate limited', 'Beacon node is rate limited (HTTP 429)'],
    ['another field', '{"error":"slow down"}', 'slow down (HTTP 429)'],
    ['a key quoted', 'no /0123456789abcdef here', 'no /… here (HTTP 429)'],
  ])('error: words as %s arrive', async (_, body, message) => {
    const url = await startServer((_request, response) => void response.writeHead(429).end(body))
    const client = connectBeaconClient({ url: `${url}/0123456789abcdef` })
    await expect(client.request(getGenesis, [])).rejects.toMatchObject({ message })
  })

  test('error: an HTML page is not a beacon node', async () => {
    const url = await startServer((_request, response) => void response.end('<!doctype html>'))
    await expect(connectBeaconClient({ url }).request(getGenesis, [])).rejects.toMatchObject({
      name: 'NotBeaconNodeError',
    })
  })

  test('error: connection refused; user, password and keys stay out of every message', async () => {
    const url = 'http://user:secret@127.0.0.1:9/0123456789abcdef0123456789abcdef'
    const error: unknown = await connectBeaconClient({ url })
      .request(getGenesis, [])
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'BeaconUnreachableError' })
    const { message, cause } = error as Error
    expect(`${message} ${String(cause)}`).not.toMatch(/secret|0123456789abcdef/)
  })

  test('error: too slow', async () => {
    const url = await startServer(() => undefined)
    await expect(connectBeaconClient({ url, timeoutMs: 30 }).request(getGenesis, [])).rejects.toMatchObject({
      name: 'BeaconUnreachableError',
      message: expect.stringContaining('did not answer within'),
    })
  })

  test('credentials go into the header, not the address', async () => {
    let header: string | undefined
    const url = await startServer((request, response) => {
      header = request.headers.authorization
      answer(200, GENESIS)(request, response)
    })
    await connectBeaconClient({ url: url.replace('//', '//me:p%40ss@') }).request(getGenesis, [])
    expect(header).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  test('a body makes it a POST', async () => {
    const { url, seen, stop } = await startHttpServer(answer(200, { data: [] }))
    stops.push(stop)
    await connectBeaconClient({ url }).request(postStateValidators, ['head', [1n]])
    expect(seen.map(({ method, body }) => [method, body])).toEqual([['POST', '{"ids":["1"]}']])
  })

  test('limits concurrent requests; a request aborted while queued is never sent', async () => {
    const waiting: ServerResponse[] = []
    const url = await startServer((_request, response) => void waiting.push(response))
    const client = connectBeaconClient({ url, maxConcurrency: 2 })
    const giveUp = new AbortController()
    const [first, second, third, fourth] = [
      client.request(getGenesis, []),
      client.request(getGenesis, []),
      client.request(getGenesis, [], { signal: giveUp.signal }),
      client.request(getGenesis, []),
    ]
    await expect.poll(() => waiting.length).toBe(2)
    giveUp.abort()
    await expect(third).rejects.toMatchObject({ name: 'AbortedError' })
    for (const response of waiting) response.end(JSON.stringify(GENESIS))
    await Promise.all([first, second])
    await expect.poll(() => waiting.length).toBe(3)
    waiting[2]?.end(JSON.stringify(GENESIS))
    expect(await fourth).toEqual({ genesisTime: 17n })
  })

  test('aborting cancels a request in flight', async () => {
    let closed = false
    const giveUp = new AbortController()
    const url = await startServer((_, response) => {
      response.once('close', () => {
        closed = true
      })
      giveUp.abort()
    })
    const asked = connectBeaconClient({ url }).request(getGenesis, [], { signal: giveUp.signal })
    await expect(asked).rejects.toMatchObject({ name: 'AbortedError' })
    await expect.poll(() => closed).toBe(true)
  })
})
