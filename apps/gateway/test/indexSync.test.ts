import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLevelStorage } from '../src/storage/level/createLevelStorage.ts'
import { askResult, askRpc } from './askRpc.ts'
import { type ClassOf, type Frame, type Walk, walkChain } from './bruteForceWalk.ts'
import { expectIndexToEqual } from './expectIndexToEqual.ts'
import { readAllLists } from './readAllLists.ts'
import { startCachingNode } from './startCachingNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

/** For a loaded machine; alone each takes some seconds. */
const TIMEOUT_MS = 480_000

let devnet: Devnet
let gateway: RunningProgram
const directories: string[] = []
const traces = new Map<string, Frame>()

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))
  directories.push(directory)
  return directory
}

beforeAll(async () => {
  devnet = await startDevnet()
  gateway = await startProgram(['--node', devnet.url, '--index', makeDirectory()])
}, TIMEOUT_MS)

afterAll(async () => {
  await gateway?.stop()
  await devnet?.stop()
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

interface IndexStatus {
  readonly firstBlock: Hex | null
  readonly lastBlock: Hex | null
  readonly finalBlock: Hex | null
  readonly tracedFrom: Hex | null
  readonly phase: string
  readonly message: string | null
}

async function getIndexStatus({ url }: RunningProgram): Promise<IndexStatus> {
  return (await askResult<{ index: IndexStatus }>(`${url}/rpc`, 'gateway_status')).index
}

/** Waits until the index has the node's newest block and everything below. */
async function waitForIndex(program: RunningProgram): Promise<IndexStatus> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(50)) {
    const index = await getIndexStatus(program)
    if (index.phase === 'failed') throw new Error(index.message ?? 'failed')
    const head = await devnet.request<Hex>('eth_blockNumber')
    if (index.phase === 'following' && index.firstBlock === '0x0' && index.lastBlock === head) return index
  }
  throw new Error('the index does not catch up')
}

/** From the scenarios, not from probes. */
const classOf: ClassOf = (address) =>
  address === devnet.scenarios.erc721.address.toLowerCase() ? '721' : undefined

const walk = (): Promise<Walk> => walkChain(devnet.url, classOf, traces)

async function sendAndMine(values: readonly bigint[]): Promise<readonly Hex[]> {
  const hashes: Hex[] = []
  for (const value of values) hashes.push(await devnet.sendPending({ value }))
  await devnet.mine()
  return hashes
}

async function countOf(address: string): Promise<number> {
  const { txs } = await askResult<{ txs: unknown[] }>(
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
    'is the same as a walk of the whole chain',
    async () => {
      const status = await waitForIndex(gateway)
      const walked = await walk()
      expect(status).toMatchObject({ tracedFrom: '0x0', message: null })
      expect(Number(status.finalBlock)).toBeGreaterThan(100)
      expect([
        walked.transactions.length > 1500,
        walked.contracts.length > 50,
        walked.appearances.size > 300,
      ]).toEqual([true, true, true])
      await expectIndexToEqual(`${gateway.url}/rpc`, walked)
    },
    TIMEOUT_MS,
  )

  test(
    'finds tokens by name',
    async () => {
      const url = `${gateway.url}/rpc`
      await waitForIndex(gateway)
      const { token, hostileName } = devnet.scenarios.erc20
      const { erc721, erc4626 } = devnet.scenarios
      const { methods } = await askResult<{ methods: readonly string[] }>(url, 'gateway_status')
      expect(methods).toContain('gateway_searchTokens')
      const search = (...params: readonly unknown[]) => askResult(url, 'gateway_searchTokens', ...params)
      await expect
        .poll(() => search('fish', 1), { timeout: 60_000 })
        .toEqual({
          results: [
            { address: token.address.toLowerCase(), standard: 'erc20', name: 'Fish', symbol: 'FISH' },
          ],
          isComplete: true,
        })
      const { name, symbol } = hostileName
      expect(await search(' DsU', 10)).toMatchObject({
        results: [{ address: hostileName.address.toLowerCase(), name, symbol }],
      })
      expect(await search('portraits')).toMatchObject({
        results: [{ address: erc721.address.toLowerCase(), standard: 'erc721' }],
      })
      expect(await search('vottd')).toMatchObject({
        results: [{ address: erc4626.address.toLowerCase(), standard: 'erc4626' }],
      })
      const refused = await askRpc(url, [
        ['gateway_searchTokens', 'x', 5],
        ['gateway_searchTokens', 'x'.repeat(65), 5],
        ['gateway_searchTokens', 'fish', 11],
      ])
      expect(refused).toMatchObject([
        { error: { code: -32_602, message: expect.stringContaining('2 to 64 characters') } },
        { error: { code: -32_602, message: expect.stringContaining('2 to 64 characters') } },
        { error: { code: -32_602, message: expect.stringContaining('10 at most') } },
      ])
    },
    TIMEOUT_MS,
  )

  test(
    'follows the head and forgets what leaves the chain',
    async () => {
      const { live } = devnet.scenarios.accounts
      const snapshot = await devnet.request('evm_snapshot')
      for (const round of [1n, 2n, 3n]) await sendAndMine([round, round + 10n])
      await waitForIndex(gateway)
      expect(await countOf(live)).toBe(6)
      await expectIndexToEqual(`${gateway.url}/rpc`, await walk())
      await devnet.request('evm_revert', snapshot)
      await expect.poll(() => countOf(live), { timeout: 60_000 }).toBe(0)
      await sendAndMine([7n])
      await waitForIndex(gateway)
      expect(await countOf(live)).toBe(1)
      await expectIndexToEqual(`${gateway.url}/rpc`, await walk())
    },
    TIMEOUT_MS,
  )

  test(
    'begins anew when the chain is taken back below what was final',
    async () => {
      await waitForIndex(gateway)
      const snapshot = await devnet.request('evm_snapshot')
      const height = Number(await devnet.request<Hex>('eth_blockNumber'))
      await devnet.mine(75)
      const finalBlock = async () => Number((await getIndexStatus(gateway)).finalBlock)
      await expect.poll(finalBlock, { timeout: 120_000 }).toBeGreaterThan(height)
      await devnet.request('evm_revert', snapshot)
      await expect.poll(finalBlock, { timeout: 120_000 }).toBeLessThan(height)
      await sendAndMine([3n])
      await waitForIndex(gateway)
      const walked = await walk()
      expect(walked.head).toBe(height + 1)
      await expectIndexToEqual(`${gateway.url}/rpc`, walked)
    },
    TIMEOUT_MS,
  )
})

type Child = ChildProcessByStdio<Writable, Readable, null>
const SCRIPT = fileURLToPath(new URL('indexingProcess.ts', import.meta.url))

/** Loads while another one works: starting takes longer than indexing. */
function loadChild(nodeUrl: string, directory: string): { readonly child: Child; readonly lines: string[] } {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, nodeUrl, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout.on('data', (data: Buffer) => lines.push(...data.toString().trim().split('\n')))
  return { child, lines }
}

/** True when it came in time. */
async function waitFor(isThere: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(2)) if (isThere()) return true
  return false
}

async function readStored(directory: string, addresses: Iterable<Address>) {
  const storage = await createLevelStorage(directory)
  try {
    return await readAllLists(storage, addresses)
  } finally {
    await storage.close()
  }
}

describe('a crash', () => {
  test(
    'at any moment of the backfill loses nothing and repeats nothing',
    async () => {
      const KILLS = 20
      const node = await startCachingNode(devnet.url)
      let directory = makeDirectory()
      const kinds = new Set<string>()
      const finished: string[] = []
      let kills = 0
      let next = loadChild(node.url, directory)
      while (kills < KILLS) {
        const { child, lines } = next
        if (!(await waitFor(() => lines.includes('loaded'), TIMEOUT_MS))) throw new Error('did not load')
        child.stdin.write('go\n')
        // After none to five steps of work and up to 0.4 s, the time of a step: before, between and inside of writes.
        const isDone = () => lines.some((line) => line.startsWith('following 0 '))
        await waitFor(() => lines.length > 2 + (kills % 6) || isDone(), 20_000)
        await delay((kills * 97) % 400)
        const wasDone = isDone()
        child.kill('SIGKILL')
        await once(child, 'exit')
        kills++
        kinds.add(lines.at(-1) ?? '')
        // Once whole there is nothing left to interrupt.
        if (wasDone) {
          finished.push(directory)
          directory = makeDirectory()
        }
        next = loadChild(node.url, directory)
      }
      next.child.kill('SIGKILL')
      await once(next.child, 'exit')
      // Ends were different ones, or the kills were all at the same moment.
      expect(kinds.size).toBeGreaterThan(4)
      const program = await startProgram(['--node', devnet.url, '--index', directory])
      try {
        await waitForIndex(program)
        const walked = await walk()
        await expectIndexToEqual(`${program.url}/rpc`, walked)
        // Those that were whole before the last kill: the same as the one just proven.
        await program.stop()
        const addresses = walked.appearances.keys() as Iterable<Address>
        const expected = await readStored(directory, [...addresses])
        expect(finished.length).toBeGreaterThan(1)
        for (const one of finished) {
          expect(await readStored(one, walked.appearances.keys() as Iterable<Address>)).toEqual(expected)
        }
      } finally {
        await program.stop()
        await node.stop()
      }
    },
    TIMEOUT_MS,
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
      await waitForIndex(gateway)
      const before = await walk()
      await expectIndexToEqual(`${gateway.url}/rpc`, before)
      expect(await countOf(live)).toBe(kept + 3)
      await devnet.reorg(5)
      await expect.poll(() => countOf(live), { timeout: 60_000 }).toBe(kept)
      await waitForIndex(gateway)
      const after = await walk()
      expect([after.head, after.transactions.length]).toEqual([before.head, before.transactions.length - 3])
      // The development node forgets the newest code of all contracts when it takes blocks of a loaded chain back.
      await expectIndexToEqual(`${gateway.url}/rpc`, after, { nodeHasCode: false })
    },
    TIMEOUT_MS,
  )
})
