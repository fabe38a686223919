import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { Hex } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFinishedIndex, getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import type { Walk } from './bruteForceWalk.ts'
import { expectIndexToEqual } from './expectIndexToEqual.ts'
import { createWalk, getIndexStatus, INDEX_TIMEOUT_MS, waitForHead } from './indexedChain.ts'
import { requestResult } from './requestRpc.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

let devnet: Devnet
let gateway: RunningProgram
let finished: Awaited<ReturnType<typeof copyFinishedIndex>>
let walk: () => Promise<Walk>

beforeAll(async () => {
  finished = await copyFinishedIndex()
  devnet = await startDevnet()
  // The traces of what both chains have.
  walk = await createWalk(devnet, await getCachedDevnet())
  gateway = await startProgram(['--node', devnet.url, '--index', finished.directory])
}, INDEX_TIMEOUT_MS)

afterAll(async () => {
  await gateway?.stop()
  await devnet?.stop()
  await finished?.remove()
})

async function sendAndMine(values: readonly bigint[]): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (const value of values) hashes.push(await devnet.sendPending({ value }))
  await devnet.mine()
  return hashes
}

async function countOf(address: string): Promise<number> {
  const { txs } = await requestResult<{ txs: unknown[] }>(
    `${gateway.url}/rpc`,
    'ots_searchTransactionsBefore',
    address,
    0,
    25,
  )
  return txs.length
}

describe('index', () => {
  test(
    'follows the head and forgets what leaves the chain',
    async () => {
      const { live } = devnet.scenarios.accounts
      const snapshot = await devnet.request('evm_snapshot')
      for (const round of [1n, 2n, 3n]) await sendAndMine([round, round + 10n])
      await waitForHead(gateway, devnet)
      expect(await countOf(live)).toBe(6)
      await expectIndexToEqual(`${gateway.url}/rpc`, await walk())
      await devnet.request('evm_revert', snapshot)
      await expect.poll(() => countOf(live), { timeout: 60_000 }).toBe(0)
      await sendAndMine([7n])
      await waitForHead(gateway, devnet)
      expect(await countOf(live)).toBe(1)
      await expectIndexToEqual(`${gateway.url}/rpc`, await walk())
    },
    INDEX_TIMEOUT_MS,
  )

  test(
    'is rebuilt when the chain is reset below a final block',
    async () => {
      await waitForHead(gateway, devnet)
      const snapshot = await devnet.request('evm_snapshot')
      const height = Number(await devnet.request<Hex>('eth_blockNumber'))
      await devnet.mine(75)
      const finalBlock = async () => Number((await getIndexStatus(gateway)).finalBlock)
      await expect.poll(finalBlock, { timeout: 120_000 }).toBeGreaterThan(height)
      await devnet.request('evm_revert', snapshot)
      await expect.poll(finalBlock, { timeout: 120_000 }).toBeLessThan(height)
      await sendAndMine([3n])
      await waitForHead(gateway, devnet)
      const walked = await walk()
      expect(walked.head).toBe(height + 1)
      await expectIndexToEqual(`${gateway.url}/rpc`, walked)
    },
    INDEX_TIMEOUT_MS,
  )
})

describe('a reorg of five blocks', () => {
  test(
    'leaves the lists of the new chain',
    async () => {
      const { live } = devnet.scenarios.accounts
      const kept = await countOf(live)
      await sendAndMine([5n, 6n])
      await devnet.mine(3)
      await sendAndMine([7n])
      await waitForHead(gateway, devnet)
      const before = await walk()
      await expectIndexToEqual(`${gateway.url}/rpc`, before)
      expect(await countOf(live)).toBe(kept + 3)
      await devnet.reorg(5)
      await expect.poll(() => countOf(live), { timeout: 60_000 }).toBe(kept)
      await waitForHead(gateway, devnet)
      const after = await walk()
      expect([after.head, after.transactions.length]).toEqual([before.head, before.transactions.length - 3])
      // The development node forgets the newest code of all contracts when it takes blocks of a loaded chain back.
      await expectIndexToEqual(`${gateway.url}/rpc`, after, { nodeHasCode: false })
    },
    INDEX_TIMEOUT_MS,
  )
})
