import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestGateway, startTextNode } from '../test/startTestGateway.ts'
import type { GatewayOptions } from './createGateway.ts'
import { createMemoryBudgets } from './server/memoryBudgets.ts'

const WAIT = { timeout: 15_000 }
const MEGABYTE = JSON.stringify('x'.repeat(1_000_000))
const NO_ROOM = { code: -32_005, message: expect.stringContaining('no room') }

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A gateway that takes the name of a client from a header, in front of a node with answers of a megabyte. */
async function start(options: GatewayOptions) {
  let asked = 0
  const node = await startTextNode((method) => {
    asked++
    return method === 'eth_gasPrice' ? '"0x1"' : MEGABYTE
  })
  const clientOf: GatewayOptions['clientOf'] = ({ headers }) => String(headers['x-client'] ?? 'someone')
  const gateway = await startTestGateway(node.url, { clientOf, ...options })
  stops.push(node.stop, gateway.stop)
  return { url: gateway.url, asked: () => asked }
}

const toCall = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
const post = (url: string, client: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'x-client': client }, body: JSON.stringify(body) })

async function openSocket(url: string, client: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { 'x-client': client } })
  stops.push(() => socket.terminate())
  await once(socket, 'open')
  return socket
}

/** Starts a request with this part of its body, which never ends. */
async function sendUnfinished(url: string, client: string, bytes: number): Promise<{ answer: () => string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  stops.push(() => void socket.destroy())
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece.toString()
  })
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\nContent-Length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes)}`,
  )
  return { answer: () => answer }
}

describe('bytes of answers', () => {
  test('a batch gets what its limit allows, and an error for each call beyond, which the node is not asked', async () => {
    const { url, asked } = await start({ limits: { maxBatchAnswerBytes: 5_000_000 } })
    const body = Array.from({ length: 100 }, (_, id) => toCall(id, 'eth_getLogs'))
    const answer = await post(url, 'a', body)
    const wire = (await answer.json()) as readonly { id: number; error?: unknown }[]
    expect(answer.status).toBe(200)
    expect(wire.map(({ id }) => id)).toEqual(body.map(({ id }) => id))
    const errors = wire.filter(({ error }) => error !== undefined)
    expect(wire.length - errors.length).toBe(4)
    expect(errors[0]?.error).toEqual({
      code: -32_005,
      message: 'the answers of this batch are larger than 5 MB; ask again in smaller batches',
    })
    // Those that were under way when the limit was reached.
    expect(asked()).toBeLessThan(40)
  })

  test('clients that do not read hold no more than the budget; others are served, and all is given back', async () => {
    const budgets = createMemoryBudgets(1_000_000, 12_000_000)
    const { url } = await start({ budgets })
    const sockets: WebSocket[] = []
    for (const client of ['a', 'a', 'a', 'b']) {
      const socket = await openSocket(url, client)
      socket.pause()
      sockets.push(socket)
      for (let id = 0; id < 20; id++) socket.send(JSON.stringify(toCall(id, 'eth_getLogs')))
    }
    await expect.poll(budgets.answers.heldBytes, WAIT).toBeGreaterThan(5_000_000)
    for (let round = 0; round < 20; round++) {
      expect(budgets.answers.heldBytes()).toBeLessThan(12_000_000)
      await delay(20)
    }
    const quick = await post(url, 'c', toCall(1, 'eth_getLogs'))
    expect([quick.status, (await quick.text()).length]).toEqual([200, MEGABYTE.length + 34])
    const refused = await post(url, 'a', toCall(1, 'eth_getLogs'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({ id: 1, error: NO_ROOM })
    for (const socket of sockets) socket.terminate()
    await expect.poll(budgets.answers.heldBytes, WAIT).toBe(0)
  })

  test('a large batch is sent while its rest is still computed', async () => {
    let finish = (_: string) => {}
    const late = new Promise<string>((resolve) => {
      finish = resolve
    })
    const node = await startTextNode((method) => (method === 'eth_gasPrice' ? late : MEGABYTE))
    const gateway = await startTestGateway(node.url)
    stops.push(node.stop, gateway.stop)
    const calls = ['eth_getLogs', 'eth_getLogs', 'eth_gasPrice'].map((method, id) => toCall(id, method))
    const answer = await post(gateway.url, 'a', calls)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (text.length < 2_000_000) text += (await reader?.read())?.value ?? ''
    expect(text).not.toContain('"0x1"')
    finish('"0x1"')
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
      text += read.value
    expect(JSON.parse(text)).toMatchObject([{ id: 0 }, { id: 1 }, { id: 2, result: '0x1' }])
  })
})

describe('bytes of requests', () => {
  test('unfinished bodies of a client take up to half; its next is refused with 429, another client is served', async () => {
    const budgets = createMemoryBudgets(4_000_000, 10_000_000)
    const { url } = await start({ budgets })
    for (let count = 0; count < 3; count++) await sendUnfinished(url, 'a', 600_000)
    await expect.poll(budgets.bodies.heldBytes, WAIT).toBe(1_800_000)
    const { answer } = await sendUnfinished(url, 'a', 600_000)
    await expect.poll(answer, WAIT).toContain('HTTP/1.1 429')
    expect(answer()).toContain('Retry-After: 1')
    expect(budgets.bodies.heldBytes()).toBeLessThanOrEqual(2_000_000)
    expect((await post(url, 'b', { ...toCall(1, 'eth_gasPrice'), more: 'x'.repeat(600_000) })).status).toBe(
      200,
    )
    for (const stop of stops.splice(2)) await stop()
    await expect.poll(budgets.bodies.heldBytes, WAIT).toBe(0)
  })

  test('unfinished messages of websockets count too: the connection that goes beyond is closed with 1013', async () => {
    const budgets = createMemoryBudgets(4_000_000, 10_000_000)
    const { url } = await start({ budgets })
    const sockets = [await openSocket(url, 'a'), await openSocket(url, 'a'), await openSocket(url, 'a')]
    const closed = Promise.race(sockets.map((socket) => once(socket, 'close')))
    for (const socket of sockets) socket.send('x'.repeat(900_000), { fin: false })
    expect((await closed)[0]).toBe(1013)
    const other = await openSocket(url, 'b')
    other.send(JSON.stringify(toCall(1, 'eth_gasPrice')))
    expect(JSON.parse(String((await once(other, 'message'))[0]))).toMatchObject({ result: '0x1' })
  })
})
