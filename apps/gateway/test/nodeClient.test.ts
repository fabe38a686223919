import { gzipSync } from 'node:zlib'
import { TransportError } from '@otterscan/clients/errors'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import type { Answer } from '@otterscan/testing/httpServer'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeCallReport,
} from '../src/upstream/createNodeClient.ts'
import { createUpstream, type Upstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

const open: (Upstream | TestUpstream)[] = []

afterEach(async () => {
  for (const one of open.splice(0)) await ('stop' in one ? one.stop() : one.close())
})

async function startNode(answer: Answer): Promise<TestUpstream> {
  const node = await startUpstream(answer)
  open.push(node)
  return node
}

function connect(url: string, options: Partial<typeof DEFAULT_NODE_CLIENT_OPTIONS> = {}) {
  const address = parseUpstreamAddress(url)
  if (address === undefined) throw new Error(url)
  const upstream = createUpstream(address)
  open.push(upstream)
  return createNodeClient(upstream, { ...DEFAULT_NODE_CLIENT_OPTIONS, ...options })
}

describe('createNodeClient', () => {
  test('an answer larger than the limit is aborted during download', async () => {
    const node = await startNode((_, response) => response.end(`{"result":"${'x'.repeat(3_000_000)}"}`))
    const client = connect(node.url, { maxAnswerBytes: 1_000_000 })
    await expect(client.request('eth_getLogs', [])).rejects.toThrow('is larger than 1 MB and was discarded')
    expect(await connect(node.url).request('eth_getLogs', [])).toHaveLength(3_000_000)
  })

  test('a silent node times out; an aborted call ends', async () => {
    const node = await startNode(() => undefined)
    await expect(connect(node.url, { timeoutMs: 100 }).request('a', [])).rejects.toThrow(
      'did not answer within 0.1 s',
    )
    const stop = new AbortController()
    const call = connect(node.url).request('a', [], stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(call).rejects.toThrow('aborted')
  })

  test.each([
    [500, 'oops', 'returned HTTP 500 (Internal Server Error): oops'],
    [429, '{"message":"no more for secret"}', 'returned HTTP 429 (Too Many Requests): no more for …'],
    [200, '[]', 'did not answer this call'],
    [200, '<!doctype html><title>Welcome</title>', 'did not answer with JSON'],
    [200, '{"jsonrpc":"2.0","id":1,"result', 'did not answer with JSON'],
    [200, gzipSync('{"id":1,"result":1}'), 'did not answer with JSON'],
    [200, '', 'did not answer with JSON'],
    [302, '', 'redirects to another URL'],
    [200, '{"id":1}', 'neither result nor error'],
  ])('HTTP %i %s', async (status, body, message) => {
    const node = await startNode((_, response) => response.writeHead(status).end(body))
    const failure = await connect(node.url.replace('//', '//me:secret@'))
      .request('a', [])
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TransportError)
    expect(String(failure)).toContain(message)
    expect(String(failure)).not.toContain('secret')
  })

  test('JSON-RPC errors count whatever the HTTP status', async () => {
    const node = await startNode((_, response) =>
      response.writeHead(403).end('{"error":{"code":-32601,"message":"namespace debug is disabled"}}'),
    )
    const answer = await connect(node.url).requestAnswer('debug_x', [])
    expect(answer).toEqual({ error: { code: -32_601, message: 'namespace debug is disabled' } })
    await expect(connect(node.url).request('debug_x', [])).rejects.toMatchObject({
      name: 'MethodNotFoundError',
    })
  })

  test('no more traces at once than allowed; other calls pass by', async () => {
    let running = 0
    let most = 0
    const node = await startNode(({ body }, response) => {
      const isTrace = body.includes('debug_')
      if (isTrace) most = Math.max(most, ++running)
      setTimeout(() => {
        if (isTrace) running--
        response.end('{"result":1}')
      }, 20)
    })
    const client = connect(node.url, { maxTraces: 2 })
    const methods = [...Array.from({ length: 7 }, () => 'debug_traceTransaction'), 'eth_call']
    await Promise.all(methods.map((method) => client.request(method, [])))
    expect(most).toBe(2)
  })

  test('a connection that the node closes is tried once more, but nothing is sent twice', async () => {
    let closings = 1
    const node = await startNode((_, response) => {
      if (closings-- > 0) response.socket?.destroy()
      else response.end('{"result":1}')
    })
    const client = connect(node.url)
    expect(await client.request('eth_call', [])).toBe(1)
    expect(node.seen).toHaveLength(2)
    closings = 2
    await expect(client.request('eth_call', [])).rejects.toThrow('connection lost')
    closings = 1
    await expect(client.request('eth_sendRawTransaction', ['0x'])).rejects.toThrow('connection lost')
    expect(node.seen).toHaveLength(5)
  })

  test('any number of calls can share one signal, which ends all of them', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const node = await startNode(() => undefined)
    const client = connect(node.url)
    const stop = new AbortController()
    const calls = Array.from({ length: 30 }, () => client.request('debug_x', [], stop.signal))
    const outcomes = Promise.allSettled(calls)
    // As many as may be traced at once; the others wait.
    await expect.poll(() => node.seen.length).toBe(8)
    stop.abort()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(Array(30).fill('rejected'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    process.off('warning', note)
    expect([node.seen.length, warnings]).toEqual([8, []])
  })

  test('says when the node is back', async () => {
    const port = await findFreePort()
    let returns = 0
    const reports: NodeCallReport[] = []
    const address = parseUpstreamAddress(`http://127.0.0.1:${port}`)
    if (address === undefined) throw new Error('no address')
    const upstream = createUpstream(address)
    open.push(upstream)
    const client = createNodeClient(upstream, {
      ...DEFAULT_NODE_CLIENT_OPTIONS,
      onReturn: () => returns++,
      onCall: (report) => reports.push(report),
    })
    await expect(client.request('eth_chainId', [])).rejects.toThrow('connection refused')
    expect([returns, reports.at(-1)?.outcome]).toEqual([0, 'unreachable'])
    const { createServer } = await import('node:http')
    const late = createServer((_, response) => response.end('{"result":1}'))
    await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve))
    await client.request('eth_chainId', [])
    await client.request('eth_chainId', [])
    expect([returns, reports.at(-1)?.outcome]).toEqual([1, 'result'])
    late.closeAllConnections()
    late.close()
  })
})
