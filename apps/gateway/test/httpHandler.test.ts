import { findFreePort } from '@otterscan/devnet/findFreePort'
import {
  type Answers,
  type ListeningFakeNode,
  methodNotFound,
  NodeRefusal,
  startFakeNode,
} from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestRpc } from './requestRpc.ts'
import { type RunningProgram, sendRaw, startProgram } from './startProgram.ts'

let node: ListeningFakeNode
let program: RunningProgram
let answers: Answers = {}

beforeAll(async () => {
  node = await startFakeNode((method) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return '0x0'
    if (method === 'web3_clientVersion') return 'Geth/v1.16'
    const answer = answers[method] ?? methodNotFound(method)
    if (answer instanceof NodeRefusal) throw answer
    return answer
  })
  program = await startProgram(['--node', node.url])
})

afterAll(async () => {
  await program.stop()
  await node.stop()
})

const rpc = () => `${program.url}/rpc`
const json = { 'content-type': 'application/json' }
const post = (body: string) => sendRaw(program.url, '/rpc', { method: 'POST', headers: json, body })
const parse = ({ body }: { readonly body: Buffer }): unknown => JSON.parse(body.toString())

describe('JSON-RPC', () => {
  test("the node's errors pass word for word, with code and data", async () => {
    const error = { code: 3, message: 'execution reverted: closed', data: '0x08c379a0' }
    answers = { eth_call: new NodeRefusal(error.code, error.message, error.data) }
    const answer = await post('{"jsonrpc":"2.0","id":"a","method":"eth_call","params":[{}]}')
    expect([answer.status, parse(answer)]).toEqual([200, { jsonrpc: '2.0', id: 'a', error }])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('members of a batch are independent, each with its own id and outcome', async () => {
    answers = { eth_gasPrice: '0x7' }
    const body = [
      { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice' },
      5,
      { jsonrpc: '2.0', id: 'b', method: 'ots_traceTransaction', params: ['short'] },
      { jsonrpc: '2.0', id: null, method: 'ots_getApiLevel', params: [] },
      { jsonrpc: '2.0', method: 'eth_gasPrice', params: [] },
      { jsonrpc: '2.0', id: 4, params: [] },
      { jsonrpc: '2.0', id: 5, method: 'eth_call', params: { to: 1 } },
    ]
    expect(parse(await post(JSON.stringify(body)))).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7' },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'not a JSON-RPC 2.0 call' } },
      {
        jsonrpc: '2.0',
        id: 'b',
        error: { code: -32_602, message: 'invalid argument 0: must be 32 bytes of hex' },
      },
      { jsonrpc: '2.0', id: null, result: 8 },
      { jsonrpc: '2.0', id: 4, error: { code: -32_600, message: 'not a JSON-RPC 2.0 call' } },
      { jsonrpc: '2.0', id: 5, error: { code: -32_602, message: 'parameters must be a list' } },
    ])
  })

  test('bodies that are not a request', async () => {
    expect(parse(await post('nonsense'))).toMatchObject({ id: null, error: { code: -32_700 } })
    expect(parse(await post('[]'))).toMatchObject({ id: null, error: { code: -32_600 } })
    expect((await post('{"jsonrpc":"2.0","method":"ots_getApiLevel"}')).status).toBe(204)
    expect((await sendRaw(program.url, '/rpc')).status).toBe(405)
  })

  test('hundreds of calls in a batch, not thousands; not more than 10 MB', async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'ots_getApiLevel',
        params: [],
      }))
    const many = parse(await post(JSON.stringify(calls(1_000)))) as readonly { id: number; result: number }[]
    expect(many.map(({ id, result }) => [id, result])).toEqual(calls(1_000).map(({ id }) => [id, 8]))
    expect(parse(await post(JSON.stringify(calls(1_001))))).toMatchObject({ error: { code: -32_600 } })
    expect((await post(`"${'x'.repeat(10_000_001)}"`)).status).toBe(413)
  })

  test.each([
    'admin_addPeer',
    'debug_setHead',
    'personal_unlockAccount',
    'miner_start',
    'eth_sendTransaction',
    'eth_sign',
    'anvil_setBalance',
    'evm_revert',
    'hasOwnProperty',
    '__proto__',
  ])('%s is rejected with a message and never reaches the node', async (method) => {
    node.calls.length = 0
    const [answer] = await requestRpc(rpc(), [[method, '0x1']])
    expect(answer).toMatchObject({
      error: {
        code: -32_601,
        message: expect.stringContaining('only read-only methods and eth_sendRawTransaction'),
      },
    })
    expect(node.calls).toEqual([])
  })

  test('a signed transaction is passed on', async () => {
    answers = { eth_sendRawTransaction: '0xabc' }
    const [answer] = await requestRpc(rpc(), [['eth_sendRawTransaction', '0x02']])
    expect(answer).toEqual({ result: '0xabc' })
  })

  test('only under its own host names and the configured ones', async () => {
    const named = await startProgram(['--node', node.url, '--public-host', 'scan.example'])
    const body = '{"jsonrpc":"2.0","id":1,"method":"ots_getApiLevel"}'
    const status = async (host: string, origin: string) => {
      const headers = { ...json, host, origin }
      return (await sendRaw(named.url, '/rpc', { method: 'POST', headers, body })).status
    }
    expect(await status('scan.example', 'https://scan.example')).toBe(200)
    expect(await status('scan.example', 'https://evil.example')).toBe(403)
    expect(await status('evil.example', 'https://evil.example')).toBe(403)
    await named.stop()
  })

  test('a node that is down: 502 and a message for each call; a new probe when it is back', async () => {
    const port = await findFreePort()
    const down = await startProgram(['--node', `http://me:secret@127.0.0.1:${port}/key`])
    const body =
      '[{"jsonrpc":"2.0","id":1,"method":"eth_call"},{"jsonrpc":"2.0","id":2,"method":"ots_hasCode","params":["0x00000000000000000000000000000000000000aa","latest"]}]'
    const answer = await sendRaw(down.url, '/rpc', { method: 'POST', headers: json, body })
    const message = `The node at http://127.0.0.1:${port}/… does not respond (connection refused).`
    const error = { code: -32_000, message }
    expect([answer.status, parse(answer)]).toEqual([
      502,
      [
        { jsonrpc: '2.0', id: 1, error },
        { jsonrpc: '2.0', id: 2, error },
      ],
    ])
    const ready = await sendRaw(down.url, '/ready')
    expect([ready.status, ready.body.toString()]).toEqual([503, 'the node does not respond\n'])
    expect((await sendRaw(down.url, '/health')).status).toBe(200)
    await down.stop()
  })
})

describe('gateway_status', () => {
  test('names the node, its abilities, and that there is no index', async () => {
    answers = {}
    const [answer] = await requestRpc(rpc(), [['gateway_status']])
    expect(answer).toMatchObject({
      result: {
        node: { clientVersion: 'Geth/v1.16', chainId: '0x1' },
        capabilities: { callTracer: { method: 'debug_traceTransaction (callTracer)', state: 'unproven' } },
        addressHistory: 'none',
        index: null,
        methods: expect.arrayContaining(['ots_getApiLevel', 'ots2_getERC1155TransferList']),
      },
    })
    // Names are searched in the index only.
    expect(answer).not.toMatchObject({
      result: { methods: expect.arrayContaining(['gateway_searchTokens']) },
    })
    const [search] = await requestRpc(rpc(), [['gateway_searchTokens', 'fish', 5]])
    expect(search).toMatchObject({ error: { message: expect.stringContaining('there is no index') } })
  })
})

describe('monitoring', () => {
  test('/health, /ready and /metrics', async () => {
    await requestRpc(rpc(), [['ots_getApiLevel'], ['no_such"method\n']])
    expect((await sendRaw(program.url, '/health')).body.toString()).toBe('ok\n')
    expect((await sendRaw(program.url, '/ready')).body.toString()).toBe('ready\n')
    const metrics = (await sendRaw(program.url, '/metrics')).body.toString()
    expect(metrics).toMatch(/^gateway_calls_total\{method="ots_getApiLevel",outcome="result"\} \d+$/m)
    expect(metrics).toMatch(/^gateway_calls_total\{method="other",outcome="error"\} \d+$/m)
    expect(metrics).toMatch(/^gateway_node_calls_total\{method="eth_chainId",outcome="result"\} \d+$/m)
    expect(metrics).toMatch(
      /^gateway_call_duration_seconds_bucket\{method="ots_getApiLevel",le="\+Inf"\} \d+$/m,
    )
    expect(metrics).not.toContain('no_such')
    for (const line of metrics
      .trim()
      .split('\n')
      .filter((text) => !text.startsWith('#'))) {
      expect(line).toMatch(/^\w+(_total|_seconds(_bucket|_sum|_count)?|_bytes|_calls)(\{[^}]*\})? [\d.e+-]+$/)
    }
  })
})
