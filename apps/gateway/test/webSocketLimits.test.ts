import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createGateway, type GatewayOptions } from '../src/createGateway.ts'
import { createUpstream, type Upstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'
import { openSocket } from './openSocket.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

const WAIT = { timeout: 20_000 }
const ANSWER = 'y'.repeat(4_000_000)

let server: Server
let stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  stops = []
})

async function startNode(): Promise<TestUpstream> {
  const node = await startUpstream(({ body }, response) => {
    const { id } = JSON.parse(body) as { readonly id: number }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: ANSWER }))
  })
  stops.push(() => node.stop())
  return node
}

/** URL of a gateway with these limits. */
async function startGateway(nodeUrl: string, options: GatewayOptions): Promise<string> {
  const address = parseUpstreamAddress(nodeUrl)
  if (address === undefined) throw new Error(nodeUrl)
  const upstream: Upstream = createUpstream(address)
  const { webSocketServer } = createGateway(upstream, options)
  server = createServer()
  server.on('upgrade', webSocketServer.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    webSocketServer.close()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    await upstream.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

describe('limits of websockets', () => {
  test('so many connections of a client; a place is free again when one ends', async () => {
    const url = await startGateway((await startNode()).url, { socketLimits: { maxConnectionsPerClient: 2 } })
    const first = await openSocket(url)
    await openSocket(url)
    await expect(openSocket(url)).rejects.toThrow('429')
    await first.close()
    await expect.poll(async () => (await openSocket(url)).raw.readyState, WAIT).toBe(1)
  })

  test('who does not read is ended and let go', async () => {
    const url = await startGateway((await startNode()).url, { socketLimits: { maxWaitingBytes: 1_000_000 } })
    const socket = await openSocket(url)
    const closed = once(socket.raw, 'close')
    socket.raw.pause()
    for (let id = 0; id < 20; id++) {
      socket.raw.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_gasPrice' }))
    }
    // Answers pile up until the gateway closes the connection; then the rest is read to the end.
    await expect.poll(countConnections, WAIT).toBe(0)
    socket.raw.resume()
    await closed
    expect(socket.messages.length).toBeLessThan(20)
  })

  test('a client that does not answer a ping is terminated; one that does stays', async () => {
    const url = await startGateway((await startNode()).url, { socketLimits: { pingMs: 200 } })
    const silent = await openSocket(url)
    const alive = await openSocket(url)
    let pings = 0
    alive.raw.on('ping', () => pings++)
    silent.raw.pong = () => {}
    await once(silent.raw, 'close')
    await expect.poll(() => pings, WAIT).toBeGreaterThan(3)
    expect(alive.raw.readyState).toBe(1)
  })

  test('messages beyond the limit of bodies end with 1009; batches beyond theirs are answered', async () => {
    const limits = { maxBodyBytes: 1_000, maxBatchSize: 2 }
    const url = await startGateway((await startNode()).url, { limits })
    const socket = await openSocket(url)
    socket.raw.send('[1,2,3]')
    await expect
      .poll(() => socket.messages, WAIT)
      .toMatchObject([{ error: { code: -32_600, message: 'the batch has 3 calls; the limit is 2' } }])
    const closed = once(socket.raw, 'close')
    socket.raw.send('x'.repeat(1_001))
    expect((await closed)[0]).toBe(1009)
  })
})

describe("the node's own websocket", () => {
  test('gets the credentials and no client header; its close is reported with 1013, without them', async () => {
    const node = await startNode()
    const url = await startGateway(`${node.url.replace('http://', 'ws://me:secret@')}/key`, {})
    const socket = await openSocket(url, { headers: { cookie: 'c=d' } })
    const closed = once(socket.raw, 'close')
    // This node echoes, so the call stays open until the node closes the connection.
    const asked = socket.request('eth_subscribe', 'newHeads')
    await expect.poll(() => node.sockets.size, WAIT).toBe(1)
    const seen = node.seen.at(-1)
    expect(seen).toMatchObject({ method: 'WS', url: '/key' })
    expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
    expect([seen?.headers.origin, seen?.headers.cookie]).toEqual([undefined, undefined])
    for (const one of node.sockets) one.terminate()
    expect(await asked).toMatchObject({ error: { message: expect.stringContaining('closed its WebSocket') } })
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, reason.toString()]).toEqual([1013, expect.stringContaining('closed its WebSocket')])
    expect(reason.toString()).not.toMatch(/secret|key/)
  })
})
