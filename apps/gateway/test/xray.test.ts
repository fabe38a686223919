import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest, type NodeRequest } from '@otterscan/devnet/nodeRequest'
import { playCallTree } from '@otterscan/devnet/scenarios/calls'
import { playCreations } from '@otterscan/devnet/scenarios/creations'
import { playFailures } from '@otterscan/devnet/scenarios/failures'
import { playErc1155 } from '@otterscan/devnet/scenarios/tokens'
import { createStage } from '@otterscan/devnet/stage'
import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { requestResult } from './requestRpc.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

interface WireEntry {
  readonly kind: 'call' | 'log' | 'storage'
  readonly depth: number
  readonly type?: string
  readonly to?: Hex
  readonly gasUsed?: Hex
  readonly address?: Hex
  readonly topics?: readonly Hex[]
  readonly data?: Hex | null
  readonly logIndex?: Hex | null
  readonly isUnplaced?: boolean
  readonly op?: string
  readonly slot?: Hex
  readonly value?: Hex | null
}

interface WirePage {
  readonly results: readonly WireEntry[]
  readonly total: number
  readonly storage: string | null
}

interface WireStep {
  readonly op: string
  readonly depth: number
  readonly gas: number
  readonly gasCost: number
  readonly stack: readonly Hex[]
  readonly error?: string
}

interface WireReceipt {
  readonly transactionHash: Hex
  readonly gasUsed: Hex
  readonly logs: readonly { readonly logIndex: Hex; readonly data: Hex; readonly topics: readonly Hex[] }[]
}

let node: AnvilProcess
const programs: RunningProgram[] = []

beforeAll(async () => {
  node = await startAnvil({ port: 0, host: '127.0.0.1', tracesSteps: true })
})

afterAll(async () => {
  for (const program of programs) await program.stop()
  await node?.stop()
})

async function start(nodeUrl: string) {
  const program = await startProgram(['--node', nodeUrl])
  programs.push(program)
  return (hash: Hex, ...parts: readonly string[]) =>
    requestResult<WirePage>(`${program.url}/rpc`, 'gateway_getXray', hash, parts, 0, 5_000)
}

/** Whether `npm run every-transaction` runs. */
const isEvery = process.env.EVERY_TRANSACTION === '1'

/** Receipts of all transactions that ran code, and of transfers where all are wanted. */
async function listReceipts(request: NodeRequest): Promise<readonly WireReceipt[]> {
  const head = Number(await request<Hex>('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      request<readonly WireReceipt[]>('eth_getBlockReceipts', toQuantity(number)),
    ),
  )
  return blocks.flat().filter(({ gasUsed }) => isEvery || gasUsed !== '0x5208')
}

const WATCHED =
  /^(SLOAD|SSTORE|TLOAD|TSTORE|LOG[0-4]|CALL|CALLCODE|DELEGATECALL|STATICCALL|CREATE2?|SELFDESTRUCT)$/

/** What happened, by the opcode logs alone: depth and instruction, with the slot and value of accesses and the topics of logs. */
function walkOpcodeLogs(steps: readonly WireStep[]): readonly string[] {
  const base = (steps[0]?.depth ?? 1) - 1
  return steps.flatMap((step, at) => {
    const { op, depth, stack } = step
    if (!WATCHED.test(op)) return []
    const top = (from: number) => BigInt(stack.at(-1 - from) ?? 0)
    const place = depth - base
    if (op.startsWith('LOG')) {
      return [
        `${place} LOG ${Array.from({ length: Number(op.slice(3)) }, (_, topic) => top(2 + topic)).join(' ')}`,
      ]
    }
    // It was neither read nor written.
    if (step.error !== undefined && /STORE|LOAD/.test(op)) return [`${place} ${op} ${top(0)} 0`]
    if (op.endsWith('STORE')) return [`${place} ${op} ${top(0)} ${top(1)}`]
    if (op.endsWith('LOAD')) return [`${place} ${op} ${top(0)} ${BigInt(steps[at + 1]?.stack.at(-1) ?? 0)}`]
    return [`${place} ${op}`]
  })
}

function outline(entries: readonly WireEntry[]): readonly string[] {
  return entries.slice(1).map(({ kind, depth, type, topics = [], op, slot, value }) => {
    if (kind === 'log') return `${depth} LOG ${topics.map(BigInt).join(' ')}`
    if (kind === 'storage') return `${depth} ${op} ${BigInt(slot ?? 0)} ${BigInt(value ?? 0)}`
    return `${depth} ${type}`
  })
}

/** Gas used without that of what is inside, of every call; `undefined` where one is not known. */
function listOwnGas(entries: readonly WireEntry[]): readonly (bigint | undefined)[] {
  const own: (bigint | undefined)[] = []
  const open: number[] = []
  for (const { kind, depth, type, gasUsed } of entries) {
    if (kind !== 'call' || type === 'SELFDESTRUCT') continue
    open.length = depth
    const used = gasUsed === undefined ? undefined : BigInt(gasUsed)
    const around = open.at(-1)
    if (around !== undefined) {
      const rest = own[around]
      own[around] = rest === undefined || used === undefined ? undefined : rest - used
    }
    open.push(own.push(used) - 1)
  }
  return own
}

test('the gas of all calls adds up to the receipt, on every kind of transaction of the chain', async () => {
  const devnet = await getCachedDevnet()
  const readXray = await start(devnet.url)
  const all = await listReceipts(devnet.request)
  expect(all.length).toBeGreaterThan(isEvery ? 1_700 : 250)
  // What used the same gas did the same: half of them are in one block.
  const kinds = [...new Map(all.map((receipt) => [receipt.gasUsed, receipt])).values()]
  expect(kinds.length).toBeGreaterThan(100)
  const receipts = isEvery ? all : kinds
  const left = [...receipts]
  const compare = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { transactionHash: hash, gasUsed } = next
      const gas = listOwnGas((await readXray(hash)).results)
      expect(gas, hash).not.toContain(undefined)
      const sum = gas.reduce<bigint>((before, own = 0n) => before + own, 0n)
      expect(sum, hash).toBe(BigInt(gasUsed))
      // Only the first holds what is refunded.
      expect(
        gas.slice(1).every((own = 0n) => own >= 0n),
        hash,
      ).toBe(true)
    }
  }
  // All at once are more connections than the program takes.
  await Promise.all(Array.from({ length: 8 }, compare))
}, 600_000)

test('the order of calls, logs and accesses to storage is that of the opcode logs walked apart', async () => {
  const request = createNodeRequest(node.url)
  const stage = await createStage(request)
  await playErc1155(stage)
  await playCreations(stage)
  const { wide, branching } = await playCallTree(stage)
  await playFailures(stage)
  await stage.closeBlock()
  const readXray = await start(node.url)
  const skipped = new Set([wide.transactionHash, branching.transactionHash])
  const receipts = (await listReceipts(request)).filter(
    ({ transactionHash }) => !skipped.has(transactionHash),
  )
  expect(receipts.length).toBeGreaterThan(30)
  let accesses = 0
  for (const { transactionHash: hash, logs } of receipts) {
    const [plain, whole, { structLogs }] = await Promise.all([
      readXray(hash),
      readXray(hash, 'storage'),
      request<{ structLogs: readonly WireStep[] }>('debug_traceTransaction', hash, { disableStorage: true }),
    ])
    expect(whole.storage, hash).toBe('opcodeLogs')
    expect(outline(whole.results), hash).toEqual(walkOpcodeLogs(structLogs))
    accesses += whole.results.filter(({ kind }) => kind === 'storage').length
    // Without storage: the same without accesses, and without logs of which only the instructions know.
    const kept = whole.results.filter(
      ({ kind, data }) => kind === 'call' || (kind === 'log' && data !== null),
    )
    expect(outline(plain.results), hash).toEqual(outline(kept))
    const placed = whole.results.filter(({ kind, logIndex }) => kind === 'log' && logIndex != null)
    expect(
      placed.map(({ logIndex, data, isUnplaced }) => [logIndex, data, isUnplaced]),
      hash,
    ).toEqual(logs.map(({ logIndex, data }) => [logIndex, data, undefined]))
  }
  expect(accesses).toBeGreaterThan(50)
}, 240_000)
