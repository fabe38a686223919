import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, askRpc } from './askRpc.ts'
import { compareMethod, formatTable, type MethodRow } from './compareMethods.ts'
import { createGaps, type Gaps } from './documentedGaps.ts'
import { type ChainFacts, type ComparedMethod, METHOD_CASES, readChainFacts } from './methodCases.ts'
import { startCachingNode } from './startCachingNode.ts'
import { type FilteringNode, startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'
import { waitForWholeIndex } from './waitForIndex.ts'

const TIMEOUT_MS = 480_000

/** What each node lacks. The first is complete: the others must answer as the gateway in front of it does. */
const NODES = {
  whole: [],
  debugOnly: ['ots', 'erigon', 'trace'],
  traceOnly: ['ots', 'erigon', 'debug'],
  ethOnly: ['ots', 'erigon', 'trace', 'debug'],
} as const
type NodeName = keyof typeof NODES
const NODE_NAMES = Object.keys(NODES) as NodeName[]

let devnet: Devnet
let cache: Awaited<ReturnType<typeof startCachingNode>>
let facts: ChainFacts
let gaps: Gaps
const nodes: FilteringNode[] = []
const gateways = {} as Record<NodeName, RunningProgram>
const tracedFrom: (string | null)[] = []
const rows: MethodRow[] = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-every-method-'))

beforeAll(async () => {
  devnet = await startDevnet()
  // Four gateways ask the same.
  cache = await startCachingNode(devnet.url)
  for (const name of NODE_NAMES) {
    const node = await startFilteringNode(cache.url, withoutNamespaces(...NODES[name]))
    nodes.push(node)
    gateways[name] = await startProgram(['--node', node.url, '--index', join(directory, name)])
  }
  facts = await readChainFacts(devnet.url, devnet.scenarios)
  gaps = await createGaps(devnet.url, facts)
  for (const name of NODE_NAMES) {
    tracedFrom.push((await waitForWholeIndex(gateways[name].url, TIMEOUT_MS)).tracedFrom)
  }
}, TIMEOUT_MS)

afterAll(async () => {
  process.stdout.write(`${formatTable(rows)}\n`)
  for (const name of NODE_NAMES) await gateways[name]?.stop()
  for (const node of nodes) await node.stop()
  await cache?.stop()
  await devnet?.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('the chain has subjects enough, and no method is left out', () => {
  const { blocks, transactions, addresses } = facts
  expect([blocks.length > 180, transactions.length > 1_700, addresses.length > 350]).toEqual([
    true,
    true,
    true,
  ])
  const names = Object.keys(METHOD_TABLE).filter((name) => /^(ots2?|erigon)_/.test(name))
  expect(Object.keys(METHOD_CASES).sort()).toEqual([...names, 'trace_replayTransaction'].sort())
})

test('the index knows which blocks it has inner calls of', () => {
  expect(tracedFrom.slice(0, 3)).toEqual(['0x0', '0x0', '0x0'])
  expect(Number(tracedFrom[3])).toBeGreaterThan(0)
})

test(
  'what is read from traces of whole blocks to save time is what the node says of one transaction',
  async () => {
    const some = facts.transactions.filter((_, at) => at % 29 === 0)
    const calls = some.flatMap(({ hash }): Ask[] => [
      ['debug_traceTransaction', hash, { tracer: 'callTracer' }],
      ['debug_traceTransaction', hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
      ['trace_transaction', hash],
    ])
    const [saved, asked] = [await askOneByOne(cache.url, calls), await askRpc(devnet.url, calls)]
    expect(saved).toEqual(asked)
    expect(some.length).toBeGreaterThan(50)
  },
  TIMEOUT_MS,
)

/** The node between takes no batches. */
async function askOneByOne(url: string, calls: readonly Ask[]): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const [method, ...params] of calls) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = (await (await fetch(url, { method: 'POST', body })).json()) as {
      readonly result?: unknown
      readonly error?: unknown
    }
    answers.push(error === undefined ? { result } : { error })
  }
  return answers
}

test.each(Object.keys(METHOD_CASES) as ComparedMethod[])(
  '%s is the same in front of every node',
  async (method) => {
    const url = (name: NodeName) => `${gateways[name].url}/rpc`
    const calls = await METHOD_CASES[method](method, facts, url('whole'))
    expect(calls.length).toBeGreaterThan(0)
    const others = NODE_NAMES.slice(1).map((name) => {
      return { name, url: url(name), gap: gaps[name]?.[method] }
    })
    rows.push(await compareMethod(method, calls, url('whole'), others))
  },
  TIMEOUT_MS,
)
