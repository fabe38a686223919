import { once } from 'node:events'
import type { TestServer } from '@otterscan/testing/httpServer'
import { notice } from '@otterscan/testing/webSocketServer'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startTestGateway, startTextNode, type TestGateway } from '../test/startTestGateway.ts'

/** JSON.parse reads it, JSON.stringify cannot write it. */
const DEEP = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
const UNWRITABLE = {
  code: -32_603,
  message: 'The answer cannot be written as JSON: it is nested too deeply or too large.',
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function start(
  ...[answer]: Parameters<typeof startTextNode>
): Promise<TestGateway & { node: TestServer }> {
  const node = await startTextNode(answer)
  const gateway = await startTestGateway(node.url)
  stops.push(node.stop, gateway.stop)
  return { ...gateway, node }
}

const call = (id: number, method: string, ...params: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function openSocket(url: string): Promise<{ socket: WebSocket; next: () => Promise<unknown> }> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await once(socket, 'open')
  const next = async () => JSON.parse(String((await once(socket, 'message'))[0])) as unknown
  return { socket, next }
}

const answerSome = (method: string) => (method === 'eth_getLogs' ? DEEP : '"0x1"')

describe('an answer that cannot be written costs only itself', () => {
  test('in a batch over HTTP', async () => {
    const { url } = await start(answerSome)
    const answer = await post(url, [call(1, 'eth_gasPrice'), call(2, 'eth_getLogs'), call(3, 'eth_chainId')])
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 1, result: '0x1' },
        { jsonrpc: '2.0', id: 2, error: UNWRITABLE },
        { jsonrpc: '2.0', id: 3, result: '0x1' },
      ],
    ])
  })

  test('over WebSocket: the connection goes on', async () => {
    const { url } = await start(answerSome)
    const { socket, next } = await openSocket(url)
    socket.send(JSON.stringify([call(1, 'eth_getLogs'), call(2, 'eth_gasPrice')]))
    expect(await next()).toEqual([
      { jsonrpc: '2.0', id: 1, error: UNWRITABLE },
      { jsonrpc: '2.0', id: 2, result: '0x1' },
    ])
    socket.send(JSON.stringify(call(3, 'eth_getLogs')))
    expect(await next()).toEqual({ jsonrpc: '2.0', id: 3, error: UNWRITABLE })
    socket.send(JSON.stringify(call(4, 'eth_gasPrice')))
    expect(await next()).toMatchObject({ id: 4, result: '0x1' })
  })

  test('parameters that cannot be written to the node', async () => {
    const { url } = await start(answerSome)
    const body = `[{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${DEEP}]},${JSON.stringify(call(2, 'eth_gasPrice'))}]`
    const answer = await fetch(url, { method: 'POST', body })
    expect(await answer.json()).toMatchObject([
      { id: 1, error: { code: -32_603 } },
      { id: 2, result: '0x1' },
    ])
  })

  test("a notice of the node's ends its connection with 1011, and no other", async () => {
    const node = await startTextNode(() => '"0x1"')
    const gateway = await startTestGateway(node.url.replace('http', 'ws'))
    stops.push(node.stop, gateway.stop)
    new WebSocketServer({ server: node.server }).on('connection', (link) => {
      link.on('message', (data) => {
        const { id } = JSON.parse(String(data)) as { readonly id: number }
        link.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0xaa' }))
        link.send(JSON.stringify(notice('0xaa', 'DEEP')).replace('"DEEP"', DEEP))
      })
    })
    const other = await openSocket(gateway.url)
    const { socket } = await openSocket(gateway.url)
    const closed = once(socket, 'close')
    socket.send(JSON.stringify(call(1, 'eth_subscribe', 'newHeads')))
    expect((await closed)[0]).toBe(1011)
    other.socket.send(JSON.stringify(call(2, 'eth_gasPrice')))
    expect(await other.next()).toMatchObject({ id: 2, result: '0x1' })
  })
})
