import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { startCachingNode } from '@otterscan/testing/startCachingNode'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareMethod, formatTable, type MethodRow } from '../compareMethods.ts'
import { type ChainFacts, type ComparedMethod, METHOD_CASES, readChainFacts } from '../methodCases.ts'
import type { RpcCall } from '../requestRpc.ts'
import { type RunningProgram, startProgram } from '../startProgram.ts'
import { createHardhatGaps } from './hardhatGaps.ts'
import { playPlayable, toHardhatRequest } from './playPlayable.ts'
import { startHardhat } from './startHardhat.ts'

const TIMEOUT_MS = 1_500_000

let anvil: Awaited<ReturnType<typeof startAnvil>>
let hardhat: Awaited<ReturnType<typeof startHardhat>>
let cache: Awaited<ReturnType<typeof startCachingNode>>
/** In front of anvil with all its traces. */
let complete: RunningProgram
let program: RunningProgram
/** In front of Hardhat as well, where it replays. */
let replaying: RunningProgram
let facts: ChainFacts
let own: ChainFacts
let gaps: ReturnType<typeof createHardhatGaps>
/** Of both chains. */
const blockNames = new Map<string, string>()
const ownHash = new Map<unknown, unknown>()
/** Block numbers and transactions. */
const chargedDifferently = new Set<unknown>()
const rows: MethodRow[] = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-hardhat-index-'))

beforeAll(async () => {
  anvil = await startAnvil({ port: 0, host: '127.0.0.1' })
  hardhat = await startHardhat()
  const played = await playPlayable(createNodeRequest(anvil.url))
  await playPlayable(toHardhatRequest(createNodeRequest(hardhat.url)))
  facts = await readChainFacts(anvil.url, played)
  own = await readChainFacts(hardhat.url, played)
  for (const { blocks } of [facts, own]) {
    for (const [number, { hash }] of blocks.entries()) blockNames.set(hash, `block ${number}`)
  }
  for (const [number, { hash }] of facts.blocks.entries()) ownHash.set(hash, own.blocks[number]?.hash)
  for (const { hash, blockNumber } of facts.transactions) {
    const gasUsed = ({ receipts }: ChainFacts) => receipts.get(hash)?.gasUsed
    if (gasUsed(facts) !== gasUsed(own)) chargedDifferently.add(blockNumber).add(hash)
  }
  gaps = createHardhatGaps(played.callTree.deep.transactionHash)
  cache = await startCachingNode(anvil.url)
  complete = await startProgram(['--node', cache.url, '--index', join(directory, 'anvil')])
  program = await startProgram(['--node', hardhat.url, '--no-replay', '--index', join(directory, 'hardhat')])
  const replayed = join(directory, 'replayed')
  replaying = await startProgram(['--node', hardhat.url, '--replay', 'index', '--index', replayed])
  await waitForIndex(complete.url, TIMEOUT_MS)
  await waitForIndex(replaying.url, TIMEOUT_MS)
  await waitForIndex(program.url, TIMEOUT_MS)
}, TIMEOUT_MS)

afterAll(async () => {
  process.stdout.write(`${formatTable(rows)}\n`)
  await replaying?.stop()
  await program?.stop()
  await complete?.stop()
  await cache?.stop()
  await hardhat?.stop()
  await anvil?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('the same transactions are on both chains', () => {
  expect(own.transactions.map(({ hash }) => hash)).toEqual(facts.transactions.map(({ hash }) => hash))
  expect(facts.transactions.length).toBeGreaterThan(140)
  // Delegations (EIP-7702) by accounts that exist already.
  expect(chargedDifferently.size).toBeLessThan(6)
})

/** What each node chooses or counts by itself, or is alone to tell. */
const NODE_OWN: ReadonlySet<string> = new Set([
  ...['stateRoot', 'extraData', 'size', 'mixHash', 'parentBeaconBlockRoot'],
  ...['blobGasPrice', 'blockTimestamp', 'yParity'],
])
/** What follows from gas: left out of blocks where the nodes themselves charge differently. */
const OF_GAS: ReadonlySet<string> = new Set(['gasUsed', 'cumulativeGasUsed', 'totalFees', 'receiptsRoot'])

function toComparable(answer: unknown, { 1: subject }: RpcCall): unknown {
  const isCharged = chargedDifferently.has(subject)
  return strip(withPayments(answer, isCharged), isCharged)
}

/** State changes with what was paid in place of balances, which differ after other fees. */
function withPayments(answer: unknown, isCharged: boolean): unknown {
  const result = isObject(answer) ? answer.result : undefined
  if (!isObject(result) || !isObject(result.stateDiff)) return answer
  const accounts = Object.entries(result.stateDiff).map(([address, account]): [string, unknown] => {
    const { '*': change }: Readonly<Record<string, unknown>> =
      isObject(account) && isObject(account.balance) ? account.balance : {}
    if (!isObject(account) || !isObject(change)) return [address, account]
    const paid = BigInt(String(change.to)) - BigInt(String(change.from))
    return [address, { ...account, balance: isCharged ? '?' : paid }]
  })
  return { result: { ...result, stateDiff: Object.fromEntries(accounts) } }
}

/** Block hashes by number, and nothing that is the node's own. */
function strip(value: unknown, isGasLeftOut: boolean): unknown {
  if (Array.isArray(value)) return value.map((member) => strip(member, isGasLeftOut))
  if (typeof value === 'string') return blockNames.get(value) ?? value
  if (!isObject(value)) return value
  const within = isObject(value.block) ? value.block.number : (value.number ?? value.blockNumber)
  const isLeftOut = (name: string) =>
    NODE_OWN.has(name) ||
    (OF_GAS.has(name) && (isGasLeftOut || chargedDifferently.has(within))) ||
    (name === 'transactionsRoot' && within === '0x0') ||
    // Some nodes name the contract that a failed creation would have made.
    (name === 'contractAddress' && value.status === '0x0')
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isLeftOut(name) ? [] : [[name, strip(member, isGasLeftOut)]],
    ),
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The call with the block hashes of the other chain. */
function toOwnCall([method, ...params]: RpcCall): RpcCall {
  return [method, ...params.map((param) => ownHash.get(param) ?? param)]
}

test.each(Object.keys(METHOD_CASES) as ComparedMethod[])(
  '%s in front of Hardhat is the same as in front of anvil',
  async (method) => {
    const calls = await METHOD_CASES[method](method, facts, `${complete.url}/rpc`)
    const url = `${complete.url}/rpc`
    const hardhat = { name: 'hardhat', url: `${program.url}/rpc`, gap: gaps[method], toComparable, toOwnCall }
    const replay = { name: 'replay', url: `${replaying.url}/rpc`, gap: undefined, toComparable, toOwnCall }
    // Its opcode logs have other costs of calls (gap 7).
    const withoutSteps = calls.filter((call) => !JSON.stringify(call).includes('vmTrace'))
    const rowOfHardhat = await compareMethod(method, withoutSteps, url, [hardhat])
    const row = await compareMethod(method, calls, url, [replay])
    rows.push({ ...row, outcomes: { ...rowOfHardhat.outcomes, ...row.outcomes } })
  },
  TIMEOUT_MS,
)
