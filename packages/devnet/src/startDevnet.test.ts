import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BLOCK_PRODUCER } from './chainSettings.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'

type Block = {
  hash: Hex
  parentHash: Hex
  number: Hex
  timestamp: Hex
  baseFeePerGas: Hex
  transactions: Hex[]
}

const running: Devnet[] = []
/** As the first test played it. */
let played: { readonly head: Block | undefined; readonly scenarios: Devnet['scenarios'] } | undefined

async function start(options?: Parameters<typeof startDevnet>[0]): Promise<Devnet> {
  const devnet = await startDevnet(options)
  running.push(devnet)
  return devnet
}

function readBlock({ request }: Devnet, block: Hex | 'latest' = 'latest'): Promise<Block> {
  return request<Block>('eth_getBlockByNumber', block, false)
}

afterAll(async () => {
  await Promise.all(running.map((devnet) => devnet.stop()))
})

describe('startDevnet', () => {
  let cacheDir: string
  let playedMs: number

  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'devnet-'))
  })

  afterAll(async () => {
    await rm(cacheDir, { recursive: true, force: true })
  })

  test('behavior: concurrent first starts of a cache share one chain', async () => {
    const begin = performance.now()
    const chains = await Promise.all([start({ cacheDir }), start({ cacheDir })])
    playedMs = performance.now() - begin
    const [first, ...others] = await Promise.all(chains.map((chain) => readBlock(chain)))
    expect(BigInt(first?.number ?? '0x0')).toBe(chains[0].scenarios.headBlockNumber)
    for (const other of others) expect(other).toEqual(first)
    for (const chain of chains) expect(chain.scenarios).toEqual(chains[0].scenarios)
    played = { head: first, scenarios: chains[0].scenarios }
    // One saved chain, and no draft left behind.
    expect(await readdir(cacheDir)).toHaveLength(1)
    await Promise.all(chains.map((chain) => chain.stop()))
  }, 180_000)

  test('behavior: a saved chain starts much faster than one that is played, and keeps its history', async () => {
    const begin = performance.now()
    const devnet = await start({ cacheDir })
    expect(performance.now() - begin).toBeLessThan(playedMs / 3)
    const { plainTransfers, callTree, accounts } = devnet.scenarios
    const receipt = await devnet.request<{ status: Hex }>(
      'eth_getTransactionReceipt',
      plainTransfers.transfer.transactionHash,
    )
    expect(receipt.status).toBe('0x1')
    // Balances of old blocks: before and after the first payment.
    expect(await devnet.request('eth_getBalance', accounts.bob, '0x0')).toBe('0x21e19e0c9bab2400000')
    const after = await devnet.request<Hex>('eth_getBalance', accounts.bob, '0x1')
    expect(BigInt(after)).toBe(0x21e19e0c9bab2400000n + plainTransfers.transfer.value)
    // Traces of old blocks, and a call at one.
    const trace = await devnet.request<{ calls?: unknown[] }>(
      'debug_traceTransaction',
      callTree.deep.transactionHash,
      {
        tracer: 'callTracer',
      },
    )
    expect(trace.calls).toHaveLength(1)
    const parity = await devnet.request<unknown[]>('trace_transaction', callTree.deep.transactionHash)
    expect(parity).toHaveLength(callTree.deep.depth + 1)
    const search = await devnet.request<{ txs: unknown[] }>(
      'ots_searchTransactionsBefore',
      devnet.scenarios.busyAddress.address,
      0,
      25,
    )
    expect(search.txs.length).toBeGreaterThanOrEqual(25)
    await devnet.stop()
  })

  test('error: a port in use', async () => {
    const devnet = await start({ cacheDir })
    await expect(startDevnet({ port: devnet.port, cacheDir })).rejects.toThrow(/anvil exited/)
    await devnet.stop()
  })

  test('behavior: with a block time blocks are mined automatically, at current time', async () => {
    const devnet = await start({ cacheDir, blockTimeSeconds: 1 })
    const hash = await devnet.sendPending()
    await expect
      .poll(async () => BigInt((await readBlock(devnet)).number), { timeout: 10_000 })
      .toBeGreaterThan(devnet.scenarios.headBlockNumber + 2n)
    const { timestamp } = await readBlock(devnet)
    const now = Math.floor(Date.now() / 1000)
    expect(Math.abs(Number.parseInt(timestamp, 16) - now)).toBeLessThan(60)
    // On a busy machine blocks are mined before the transaction is sent.
    await expect
      .poll(() => devnet.request('eth_getTransactionReceipt', hash), { timeout: 10_000 })
      .toMatchObject({ status: '0x1' })
    await devnet.stop()
  })
})

describe('Devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await start()
  })

  test('behavior: a chain played by another process is the identical one', async () => {
    expect(await readBlock(devnet)).toEqual(played?.head)
    expect(devnet.scenarios).toEqual(played?.scenarios)
  })

  test('behavior: no automatic blocks, mine creates blocks twelve seconds apart', async () => {
    const before = await readBlock(devnet)
    expect(BigInt(before.number)).toBe(devnet.scenarios.headBlockNumber)
    await devnet.mine(2)
    const after = await readBlock(devnet)
    expect(BigInt(after.number)).toBe(BigInt(before.number) + 2n)
    expect(BigInt(after.timestamp)).toBe(BigInt(before.timestamp) + 24n)
    expect(after).toMatchObject({ miner: BLOCK_PRODUCER })
  })

  test('behavior: reorg keeps the height and changes every later hash, each time differently', async () => {
    const hash = await devnet.sendPending()
    await devnet.mine(3)
    const before = await readBlock(devnet)
    const hashesOf = async () => {
      const numbers = [3n, 2n, 1n, 0n].map((back) => BigInt(before.number) - back)
      const blocks = await Promise.all(numbers.map((number) => readBlock(devnet, `0x${number.toString(16)}`)))
      return blocks.map((block) => block.hash)
    }
    const seen = [await hashesOf()]
    for (let round = 0; round < 2; round += 1) {
      await devnet.reorg(3)
      expect((await readBlock(devnet)).number).toBe(before.number)
      seen.push(await hashesOf())
    }
    // The block below the reorg is shared; the nine above it are all different.
    expect(new Set(seen.map((hashes) => hashes[0])).size).toBe(1)
    expect(new Set(seen.flatMap((hashes) => hashes.slice(1))).size).toBe(9)
    // The base fee follows from the block below, not from the removed blocks.
    const below = await readBlock(devnet, `0x${(BigInt(before.number) - 3n).toString(16)}`)
    const first = await readBlock(devnet, `0x${(BigInt(before.number) - 2n).toString(16)}`)
    expect(BigInt(first.baseFeePerGas)).toBe(BigInt(below.baseFeePerGas) - BigInt(below.baseFeePerGas) / 8n)
    // The transaction of a replaced block is removed, with its effect.
    expect(await devnet.request('eth_getTransactionReceipt', hash)).toBeNull()
    expect(await devnet.request('eth_getTransactionCount', devnet.scenarios.accounts.live, 'latest')).toBe(
      '0x0',
    )
  })

  test('behavior: rollback lowers the head', async () => {
    const before = await readBlock(devnet)
    await devnet.rollback(2)
    expect(BigInt((await readBlock(devnet)).number)).toBe(BigInt(before.number) - 2n)
    await devnet.mine()
    expect(BigInt((await readBlock(devnet)).number)).toBe(BigInt(before.number) - 1n)
  })

  test('behavior: a pending transaction is mined with the next block; one behind a nonce gap is not', async () => {
    const pending = await devnet.sendPending({ value: 5n })
    const queued = await devnet.sendPending({ nonceGap: 3 })
    expect(await devnet.request('eth_getTransactionByHash', pending)).toMatchObject({ blockNumber: null })
    expect(await devnet.request('txpool_status')).toEqual({ pending: '0x1', queued: '0x1' })
    await devnet.mine()
    expect(await devnet.request('eth_getTransactionReceipt', pending)).toMatchObject({ status: '0x1' })
    expect(await devnet.request('eth_getTransactionReceipt', queued)).toBeNull()
    await devnet.dropPending()
    expect(await devnet.request('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })

  test('behavior: a pending transaction is replaced by one with higher fees', async () => {
    const nonce = Number(
      await devnet.request<Hex>('eth_getTransactionCount', devnet.scenarios.accounts.live, 'latest'),
    )
    const first = await devnet.sendPending({ nonce })
    const second = await devnet.sendPending({
      nonce,
      maxFeePerGas: 80_000_000_000n,
      maxPriorityFeePerGas: 3_000_000_000n,
    })
    await devnet.mine()
    expect(await devnet.request('eth_getTransactionReceipt', second)).toMatchObject({ status: '0x1' })
    expect(await devnet.request('eth_getTransactionByHash', first)).toBeNull()
  })

  test('behavior: with automine a transaction is mined immediately', async () => {
    await devnet.setAutomine(true)
    const hash = await devnet.sendPending()
    await expect
      .poll(() => devnet.request('eth_getTransactionReceipt', hash))
      .toMatchObject({ status: '0x1' })
    await devnet.setAutomine(false)
    const waiting = await devnet.sendPending()
    expect(await devnet.request('eth_getTransactionReceipt', waiting)).toBeNull()
  })
})
