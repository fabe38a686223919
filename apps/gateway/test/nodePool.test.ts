import { setTimeout as delay } from 'node:timers/promises'
import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import { type ListeningFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_NODE_CLIENT_OPTIONS } from '../src/upstream/createNodeClient.ts'
import { createNodePool, type NodePool, type NodePoolOptions } from '../src/upstream/pool/createNodePool.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'
import { type RpcAnswer, requestResult, requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { sendRaw, startProgram } from './startProgram.ts'

// Real nodes of one chain: blocks of the same times and transactions have the same hashes.
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECIPIENT = '0x00000000000000000000000000000000000000Cc'
const GENESIS = 1_700_000_000n

interface Twin extends AnvilProcess {
  /** Adds blocks with a transfer each. */
  mine(count: number): Promise<void>
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startTwin(blocks: number, genesisTimestamp = GENESIS): Promise<Twin> {
  const anvil = await startAnvil({ port: 0, host: '127.0.0.1', genesisTimestamp })
  stops.push(() => anvil.stop())
  const request = createNodeRequest(anvil.url)
  let height = 0
  const mine = async (count: number) => {
    for (let end = height + count; height < end; height++) {
      await request('eth_sendTransaction', { from: SENDER, to: RECIPIENT, value: '0x1' })
      await request('evm_setNextBlockTimestamp', Number(genesisTimestamp) + (height + 1) * 12)
      await request('anvil_mine', '0x1')
    }
  }
  await mine(blocks)
  return { ...anvil, mine }
}

async function filter(...given: Parameters<typeof startFilteringNode>): Promise<ListeningFakeNode> {
  const node = await startFilteringNode(...given)
  stops.push(() => node.stop())
  return node
}

function openPool(urls: readonly [string, ...string[]], options: NodePoolOptions): NodePool {
  const [first, ...others] = urls.flatMap((url) => parseUpstreamAddress(url) ?? [])
  if (first === undefined) throw new Error('no URL')
  const pool = createNodePool([first, ...others], options)
  const stop = new AbortController()
  stops.push(async () => {
    stop.abort()
    await pool.close()
  })
  pool.watch(stop.signal)
  return pool
}

async function start(...nodes: readonly string[]): Promise<string> {
  const program = await startProgram(nodes.flatMap((url) => ['--node', url]))
  stops.push(() => program.stop())
  return program.url
}

const head = async (url: string) => Number(await requestResult<Hex>(`${url}/rpc`, 'eth_blockNumber'))
interface Report {
  readonly name: string
  readonly status: string
  readonly isLeader: boolean
  readonly reason: string | null
}
const reports = async (url: string) =>
  (await requestResult<{ results: readonly Report[] }>(`${url}/rpc`, 'gateway_getNodes')).results

describe('several nodes of a chain', () => {
  test('one is killed in the middle: every call is answered, and no block vanishes', async () => {
    const [first, second] = [await startTwin(6), await startTwin(6)]
    const url = await start(first.url, second.url)
    expect(await head(url)).toBe(6)
    const heads: number[] = []
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        heads.push(await head(url))
        await delay(20)
      }
    }
    const watching = watch()
    const calls = Array.from(
      { length: 100 },
      (_, at) => ['eth_getBlockByNumber', `0x${(at % 7).toString(16)}`, true] as const,
    )
    const asked = Promise.all(calls.map((call) => requestRpc(`${url}/rpc`, [call])))
    await first.stop()
    const answers = (await asked).flat() as readonly (RpcAnswer & { result?: { number: Hex } })[]
    isOver = true
    await watching
    expect(answers.map(({ result }) => result?.number)).toEqual(calls.map(([, number]) => number))
    expect(new Set(heads)).toEqual(new Set([6]))
    expect((await reports(url)).map(({ status, isLeader }) => [status, isLeader])).toEqual([
      ['silent', false],
      ['ok', true],
    ])
    expect((await sendRaw(url, '/ready')).status).toBe(200)
  })

  test('a call under way at a node that dies is made at the other one; what is sent is not sent twice', async () => {
    const twin = await startTwin(2)
    const held: string[] = []
    const dying = await filter(twin.url, (method, params) => {
      const isHeld =
        method === 'eth_sendRawTransaction' || (method === 'eth_getBalance' && params[1] === 'latest')
      if (!isHeld) return undefined
      held.push(method)
      return new Promise(() => {})
    })
    const other = await filter(twin.url, () => undefined)
    const url = await start(dying.url, other.url)
    await expect.poll(async () => (await reports(url)).map(({ status }) => status)).toEqual(['ok', 'ok'])
    held.length = 0
    const [balance, sent] = [
      requestRpc(`${url}/rpc`, [['eth_getBalance', RECIPIENT, 'latest']]),
      fetch(`${url}/rpc`, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x00"]}',
      }),
    ]
    await expect.poll(() => [...held].sort()).toEqual(['eth_getBalance', 'eth_sendRawTransaction'])
    await dying.stop()
    expect(await balance).toEqual([{ result: '0x2' }])
    expect(await (await sent).text()).toContain('does not respond')
    expect(other.calls.map(({ method }) => method)).not.toContain('eth_sendRawTransaction')
  })

  test('a node that is not as far is waited for', async () => {
    const [first, second] = [await startTwin(6), await startTwin(4)]
    const url = await start(first.url, second.url)
    expect(await head(url)).toBe(6)
    await first.stop()
    const next = head(url)
    await second.mine(3)
    expect(await next).toBeGreaterThanOrEqual(6)
  })

  test('a node that hangs counts as dead after two checks, and calls under way there are made at the other', async () => {
    const twin = await startTwin(2)
    let isHanging = false
    const hanging = await filter(twin.url, () => (isHanging ? new Promise(() => {}) : undefined))
    const pool = openPool([hanging.url, twin.url], { checkMs: 50, checkTimeoutMs: 800 })
    const client = pool.createClient(DEFAULT_NODE_CLIENT_OPTIONS, 4, 'index')
    await expect.poll(() => pool.members.map(({ health }) => health.status)).toEqual(['ok', 'ok'])
    isHanging = true
    expect(await client.request('eth_getBalance', [RECIPIENT, 'latest'])).toBe('0x2')
    expect(pool.members.map(({ health }) => health.status)).toEqual(['silent', 'ok'])
  })

  test('without a node that is as far the farthest leads, which is logged', async () => {
    const [first, second] = [await startTwin(4), await startTwin(2)]
    const lines: string[] = []
    const pool = openPool([first.url, second.url], { catchUpMs: 300, log: (line) => lines.push(line) })
    const client = pool.createClient(DEFAULT_NODE_CLIENT_OPTIONS, 4, 'index')
    expect(await client.request('eth_blockNumber', [])).toBe('0x4')
    await first.stop()
    expect(await client.request('eth_blockNumber', [])).toBe('0x2')
    expect(lines).toEqual([
      expect.stringMatching(/is asked now in place of .* does not respond \(connection (refused|lost)\)\.$/),
    ])
  })

  test('traces go to the node that has them, old state to the one that kept it, the head to the first', async () => {
    const twin = await startTwin(5)
    const withoutTraces = withoutNamespaces('debug', 'trace', 'ots', 'erigon')
    const first = await filter(twin.url, (method, params) => {
      if (method === 'eth_getBalance' && params[1] !== 'latest')
        throw new NodeRefusal(-32_000, 'missing trie node')
      return withoutTraces(method, params)
    })
    const second = await filter(twin.url, () => undefined)
    const url = await start(first.url, second.url)
    const block = await requestResult<{ transactions: readonly Hex[] }>(
      twin.url,
      'eth_getBlockByNumber',
      '0x5',
      false,
    )
    const [hash] = block.transactions
    expect(await requestResult(`${url}/rpc`, 'ots_traceTransaction', hash)).toMatchObject([
      { type: 'CALL', to: RECIPIENT.toLowerCase() },
    ])
    expect(await requestResult(`${url}/rpc`, 'eth_getBalance', RECIPIENT, '0x2')).toBe('0x2')
    await expect
      .poll(() => requestRpc(`${url}/rpc`, [['debug_traceTransaction', hash, { tracer: 'callTracer' }]]))
      .toMatchObject([{ result: { type: 'CALL' } }])
    second.calls.length = 0
    await head(url)
    await requestResult(`${url}/rpc`, 'eth_getBalance', RECIPIENT, 'latest')
    expect(second.calls.map(({ method }) => method)).not.toContain('eth_blockNumber')
    expect(second.calls).not.toContainEqual({ method: 'eth_getBalance', params: [RECIPIENT, 'latest'] })
  })

  test('a node of another chain is never asked', async () => {
    const [first, other] = [await startTwin(3), await startTwin(9, GENESIS + 1n)]
    const url = await start(first.url, other.url)
    await expect
      .poll(async () => (await reports(url))[1])
      .toMatchObject({
        status: 'otherChain',
        reason: 'Its genesis block is another one.',
      })
    await first.stop()
    expect(await requestRpc(`${url}/rpc`, [['eth_blockNumber']])).toMatchObject([
      { error: { message: expect.stringContaining('does not respond') } },
    ])
  })

  test('a block is compared field by field, and a lie is found', async () => {
    const twin = await startTwin(4)
    const lying = await filter(twin.url, async (method, params) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== '0x3') return undefined
      const block = await requestResult<Record<string, unknown>>(twin.url, method, ...params)
      const { size: _, ...rest } = block
      return { ...rest, stateRoot: `0x${'12'.repeat(32)}` }
    })
    const url = await start(twin.url, lying.url)
    const compared = await requestResult<{ results: { name: string; verdict: string; values: unknown[] }[] }>(
      `${url}/rpc`,
      'gateway_compareNodes',
      '0x3',
    )
    const odd = compared.results.filter(({ verdict }) => verdict !== 'same')
    expect(odd.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['stateRoot', 'differs'],
      ['size', 'incomplete'],
    ])
    expect(compared.results.map(({ name }) => name)).toContain('receipts (hash of what is in them)')
    expect(await requestResult(`${url}/rpc`, 'gateway_compareNodes', null)).toMatchObject({
      blockNumber: '0x4',
    })
  })

  test('credentials are in no answer', async () => {
    const twin = await startTwin(1)
    const secret = 'k3y-of-the-node-0123456789'
    const second = new URL(twin.url)
    second.username = 'user'
    second.password = 'pass-of-the-node'
    second.pathname = `/${secret}`
    const url = await start(twin.url, second.href)
    const said: unknown[] = [
      await reports(url),
      await requestResult(`${url}/rpc`, 'gateway_compareNodes', null),
    ]
    await twin.stop()
    said.push(await requestRpc(`${url}/rpc`, [['eth_blockNumber']]), await reports(url))
    said.push(
      (await sendRaw(url, '/config.json')).body.toString(),
      (await sendRaw(url, '/metrics')).body.toString(),
    )
    expect(JSON.stringify(said)).not.toMatch(/k3y-of|pass-of/)
  })
})
