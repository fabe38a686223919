import { once } from 'node:events'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { ListeningFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket } from './openSocket.ts'
import { requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

/** One poller reads the head once a second. */
const WAIT = { timeout: 20_000 }

let devnet: Devnet
let node: ListeningFakeNode
/** In front of a node that answers HTTP only. */
let overHttp: RunningProgram
/** In front of the websocket of a node. */
let overWebSocket: RunningProgram

beforeAll(async () => {
  devnet = await startDevnet()
  node = await startFilteringNode(devnet.url, withoutNamespaces('ots'))
  overHttp = await startProgram(['--node', node.url])
  overWebSocket = await startProgram(['--node', devnet.url.replace('http://', 'ws://me:secret@')])
})

afterAll(async () => {
  await overHttp?.stop()
  await overWebSocket?.stop()
  await node?.stop()
  await devnet?.stop()
})

const blockNumbers = (results: readonly unknown[]) =>
  results.map((result) => BigInt((result as { readonly number: string }).number))
const headNumber = async () => BigInt((await devnet.request('eth_blockNumber')) as string)

describe('calls over a websocket', () => {
  test('are answered as over HTTP, single or in batches, in front of any node', async () => {
    const calls = [
      ['ots_getApiLevel'],
      ['ots_getBlockDetails', 3],
      ['erigon_getHeaderByNumber', '0x2'],
      ['eth_getBlockByNumber', '0x1', true],
      ['eth_chainId'],
      ['admin_addPeer', 'x'],
      ['ots_getBlockDetails', 'nonsense'],
    ] as const
    for (const program of [overHttp, overWebSocket]) {
      const socket = await openSocket(program.url)
      const expected = await requestRpc(`${program.url}/rpc`, calls)
      expect(await socket.askBatch(calls)).toEqual(expected)
      expect(await socket.request('ots_getBlockDetails', 3)).toEqual(expected[1])
      expect(expected[1]).toMatchObject({ result: { block: { number: '0x3' } } })
      await socket.close()
    }
  })

  test('methods that steer the node are refused and never reach it', async () => {
    const socket = await openSocket(overHttp.url)
    expect(await socket.request('evm_mine')).toMatchObject({
      error: { code: -32_601, message: expect.stringContaining('only read-only methods') },
    })
    expect(node.calls.map(({ method }) => method)).not.toContain('evm_mine')
    await socket.close()
  })

  test('invalid JSON gets an error; a message that is too large closes the connection with 1009, a binary one with 1003', async () => {
    const socket = await openSocket(overHttp.url)
    socket.raw.send('nonsense')
    await expect
      .poll(() => socket.messages, WAIT)
      .toEqual([{ jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'the request is not JSON' } }])
    const closed = once(socket.raw, 'close')
    socket.raw.send('x'.repeat(10_000_001))
    expect((await closed)[0]).toBe(1009)
    const other = await openSocket(overHttp.url)
    const otherClosed = once(other.raw, 'close')
    other.raw.send(Buffer.from('{}'))
    expect((await otherClosed)[0]).toBe(1003)
  })

  test.each([
    ['/rpc', { origin: 'http://evil.example' }, '403'],
    ['/rpc', { host: 'evil.example' }, '403'],
    ['/other', {}, '404'],
  ])('%s with %j is refused', async (path, headers, status) => {
    await expect(openSocket(overHttp.url, { path, headers })).rejects.toThrow(status)
  })
})

describe('newHeads in front of a node without websocket', () => {
  test('each block, a gap and a reorg arrive in order from one poller, while there are listeners', async () => {
    const [first, second] = [await openSocket(overHttp.url), await openSocket(overHttp.url)]
    const before = await headNumber()
    const one = await first.subscribe('newHeads')
    const two = await second.subscribe('newHeads')
    await devnet.mine()
    await expect.poll(() => blockNumbers(first.notices(one)), WAIT).toEqual([before + 1n])
    await devnet.mine(4)
    const all = [1n, 2n, 3n, 4n, 5n].map((step) => before + step)
    await expect.poll(() => blockNumbers(first.notices(one)), WAIT).toEqual(all)
    await expect.poll(() => blockNumbers(second.notices(two)), WAIT).toEqual(all)
    const head = await devnet.request('eth_getBlockByNumber', 'latest', false)
    const {
      transactions: _,
      uncles: __,
      withdrawals: ___,
      size: ____,
      totalDifficulty: _____,
      ...header
    } = head as Record<string, unknown>
    expect(first.notices(one).at(-1)).toEqual(header)

    await devnet.reorg(3)
    await expect
      .poll(() => blockNumbers(first.notices(one)), WAIT)
      .toEqual([...all, before + 3n, before + 4n, before + 5n])
    const hashes = first.notices(one).map((notice) => (notice as { readonly hash: string }).hash)
    expect(new Set(hashes).size).toBe(hashes.length)

    expect(await first.request('eth_unsubscribe', one)).toEqual({ result: true })
    expect(await first.request('eth_unsubscribe', one)).toMatchObject({
      error: { message: 'subscription not found' },
    })
    await devnet.mine()
    await expect.poll(() => blockNumbers(second.notices(two)).at(-1), WAIT).toBe(before + 6n)
    expect(first.notices(one)).toHaveLength(8)
    await first.close()
    await second.close()
  })

  test('other kinds are rejected with a message, and the connection stays usable', async () => {
    const socket = await openSocket(overHttp.url)
    const heads = await socket.subscribe('newHeads')
    expect(await socket.request('eth_subscribe', 'logs', {})).toMatchObject({
      error: { code: -32_004, message: expect.stringContaining('logs needs a WebSocket to the node.') },
    })
    expect(await socket.request('eth_subscribe', 'everything')).toMatchObject({ error: { code: -32_602 } })
    await devnet.mine()
    await expect.poll(() => socket.notices(heads).length, WAIT).toBe(1)
    await socket.close()
  })

  test('no more than 64 of a connection', async () => {
    const socket = await openSocket(overHttp.url)
    const answers = await socket.askBatch(Array.from({ length: 66 }, () => ['eth_subscribe', 'newHeads']))
    expect(answers.filter((answer) => 'error' in answer)).toHaveLength(2)
    await socket.close()
  })

  test('a node that is down: words, then the connection ends with 1013', async () => {
    const down = await startProgram(['--node', `http://me:secret@127.0.0.1:${await findFreePort()}/key`])
    const socket = await openSocket(down.url)
    const closed = once(socket.raw, 'close')
    const answer = await socket.request('eth_subscribe', 'newHeads')
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('(connection refused)') } })
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, reason.toString()]).toEqual([1013, expect.stringContaining('does not respond')])
    expect(JSON.stringify(answer) + reason.toString()).not.toMatch(/secret|key/)
    await down.stop()
  })
})

describe('subscriptions in front of the websocket of a node', () => {
  test('newHeads and logs are its own; unsubscribing ends them', async () => {
    const socket = await openSocket(overWebSocket.url)
    const before = await headNumber()
    const heads = await socket.subscribe('newHeads')
    await socket.subscribe('logs', {})
    await devnet.mine(2)
    await expect.poll(() => blockNumbers(socket.notices(heads)), WAIT).toEqual([before + 1n, before + 2n])
    expect(await socket.request('eth_unsubscribe', heads)).toEqual({ result: true })
    const again = await socket.subscribe('newHeads')
    await devnet.mine()
    await expect.poll(() => blockNumbers(socket.notices(again)), WAIT).toEqual([before + 3n])
    expect(socket.notices(heads)).toHaveLength(2)
    await socket.close()
  })
})

test('stopping the program ends connections with 1001', async () => {
  const other = await startProgram(['--node', node.url])
  const socket = await openSocket(other.url)
  await socket.subscribe('newHeads')
  const closed = once(socket.raw, 'close')
  await other.stop()
  expect((await closed)[0]).toBe(1001)
})
