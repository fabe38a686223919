import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, createFakeNode, type FakeNode, NodeRefusal, startFakeNode } from './fakeNode.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const ANSWERS: Answers = {
  eth_chainId: '0x1',
  eth_call: ([{ to }]: readonly [{ readonly to: string }]) => {
    if (to === '0xbad') throw new NodeRefusal(3, 'execution reverted', '0x08c379a0')
    return Promise.resolve('0x2')
  },
  eth_getBlockByHash: null,
}

const CALLS = [
  { id: 1, method: 'eth_chainId', params: [] },
  { id: 'b', method: 'eth_call', params: [{ to: '0x1' }] },
  { id: 3, method: 'eth_call', params: [{ to: '0xbad' }] },
  { id: 4, method: 'eth_getBlockByHash', params: ['0x'] },
  { id: 5, method: 'toString', params: [] },
]

async function post(fetch: typeof globalThis.fetch, url: string, body: unknown): Promise<unknown> {
  return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
}

describe.each(['without a server', 'over HTTP'])('a fake node %s', (kind) => {
  async function create(): Promise<{
    readonly node: FakeNode
    readonly ask: (body: unknown) => Promise<unknown>
  }> {
    if (kind === 'without a server') {
      const node = createFakeNode(ANSWERS)
      return { node, ask: (body) => post(node.fetch, 'http://node', body) }
    }
    const node = await startFakeNode(ANSWERS)
    stops.push(node.stop)
    return { node, ask: (body) => post(fetch, node.url, body) }
  }

  test('answers each call of a batch with its own id: results, functions, refusals, missing methods', async () => {
    const { node, ask } = await create()
    expect(await ask(CALLS)).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x1' },
      { jsonrpc: '2.0', id: 'b', result: '0x2' },
      { jsonrpc: '2.0', id: 3, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } },
      { jsonrpc: '2.0', id: 4, result: null },
      {
        jsonrpc: '2.0',
        id: 5,
        error: { code: -32_601, message: 'the method toString does not exist/is not available' },
      },
    ])
    expect(node.batches).toEqual([CALLS.map(({ method }) => method)])
  })

  test('a single call is answered alone, and answers may change', async () => {
    const { node, ask } = await create()
    node.answer = () => '0x7'
    expect(await ask(CALLS[0])).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7' })
    expect(node.calls).toEqual([{ method: 'eth_chainId', params: [] }])
  })

  test('any other exception breaks the connection', async () => {
    const { node, ask } = await create()
    node.answer = () => {
      throw new TypeError('a bug of the test')
    }
    await expect(ask(CALLS[0])).rejects.toThrow()
  })
})
