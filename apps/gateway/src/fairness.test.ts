import { startHttpServer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestGateway, startTextNode } from '../test/startTestGateway.ts'
import { createGateway, type GatewayOptions } from './createGateway.ts'
import { createUpstream } from './upstream/createUpstream.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

const WAIT = { timeout: 15_000 }

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A gateway that takes the name of a client from a header, in front of a node that never answers some methods. */
async function start(silent: readonly string[]) {
  const asked: string[] = []
  const node = await startTextNode((method) => {
    asked.push(method)
    if (silent.includes(method)) return undefined
    return method === 'eth_getBlockByNumber' ? 'null' : '"0x1"'
  })
  const clientOf: GatewayOptions['clientOf'] = ({ headers }) => String(headers['x-client'])
  const gateway = await startTestGateway(node.url, { clientOf })
  stops.push(node.stop, gateway.stop)
  const countAsked = (method: string) => asked.filter((one) => one === method).length
  /** Calls of a client whose answers are ignored. */
  const leave = (client: string, method: string, count: number, ...params: readonly unknown[]) => {
    // Not given up before a call that must not wait for them.
    for (let id = 0; id < count; id++) send(client, method, params, 60_000).catch(() => {})
  }
  const post = (client: string, method: string, ...params: readonly unknown[]) =>
    send(client, method, params, 10_000)
  const send = (client: string, method: string, params: readonly unknown[], timeoutMs: number) =>
    fetch(gateway.url, {
      method: 'POST',
      headers: { 'x-client': client },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  return { post, leave, countAsked, metrics: gateway.metrics }
}

describe('one client and the others', () => {
  test('calls that the node does not answer take half of the places; others go on', async () => {
    const { post, leave, countAsked } = await start(['eth_getProof'])
    leave('a', 'eth_getProof', 40)
    await expect.poll(() => countAsked('eth_getProof'), WAIT).toBe(16)
    expect((await post('b', 'eth_gasPrice')).status).toBe(200)
    leave('b', 'eth_getProof', 40)
    await expect.poll(() => countAsked('eth_getProof'), WAIT).toBe(24)
    expect((await post('c', 'eth_gasPrice')).status).toBe(200)
    expect(countAsked('eth_getProof')).toBe(24)
  })

  test('traces are shared in the same way', async () => {
    const { post, leave, countAsked } = await start(['debug_traceTransaction'])
    leave('a', 'debug_traceTransaction', 20)
    await expect.poll(() => countAsked('debug_traceTransaction'), WAIT).toBe(4)
    post('b', 'debug_traceTransaction').catch(() => {})
    await expect.poll(() => countAsked('debug_traceTransaction'), WAIT).toBe(5)
  })

  test('what both ask for is not held up by the other calls of the first', async () => {
    const { post, leave, countAsked, metrics } = await start(['eth_getProof'])
    leave('a', 'eth_getProof', 20)
    await expect.poll(() => countAsked('eth_getProof'), WAIT).toBe(16)
    // Waits behind the calls of its client.
    leave('a', 'ots_getBlockDetails', 1, 5)
    await expect.poll(metrics.format, WAIT).toContain('gateway_pending_calls 21')
    expect(countAsked('eth_getBlockByNumber')).toBe(0)
    const answer = await post('b', 'ots_getBlockDetails', 5)
    expect(await answer.json()).toMatchObject({ result: null })
    expect(countAsked('eth_getBlockByNumber')).toBe(1)
  })

  test('/ready has a connection of its own', async () => {
    const node = await startTextNode((method) => (method === 'eth_getProof' ? undefined : '"0x1"'))
    const address = parseUpstreamAddress(node.url)
    if (address === undefined) throw new Error(node.url)
    const upstream = createUpstream(address, { connections: 1 })
    const readiness = createUpstream(address, { connections: 1 })
    stops.push(node.stop, upstream.close, readiness.close)
    const { checkNode } = createGateway(upstream, { readiness })
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_getProof","params":[]}')
    const signal = new AbortController().signal
    upstream.request({ method: 'POST', path: '', headers: {}, body, signal }).catch(() => {})
    await expect(checkNode()).resolves.toBeUndefined()
  })
})

describe('a node that asks for a pause', () => {
  test.each([
    ['7', '7'],
    ['', '1'],
  ])(
    '429 with Retry-After %j reaches the client with %s, as an error of its own call',
    async (given, passed) => {
      const node = await startHttpServer(({ body }, response) => {
        const isRefused = body.includes('eth_gasPrice')
        if (isRefused) response.writeHead(429, given === '' ? {} : { 'retry-after': given }).end('slow down')
        else response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      })
      const gateway = await startTestGateway(node.url)
      stops.push(node.stop, gateway.stop)
      const toCall = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
      const post = (body: unknown) => fetch(gateway.url, { method: 'POST', body: JSON.stringify(body) })
      const refused = await post(toCall(1, 'eth_gasPrice'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, passed])
      const error = { code: -32_005, message: expect.stringContaining('returned HTTP 429') }
      expect(await refused.json()).toEqual({ jsonrpc: '2.0', id: 1, error })
      const mixed = await post([toCall(1, 'eth_gasPrice'), toCall(2, 'eth_chainId')])
      expect([mixed.status, await mixed.json()]).toMatchObject([
        200,
        [
          { id: 1, error },
          { id: 2, result: '0x1' },
        ],
      ])
    },
  )
})
