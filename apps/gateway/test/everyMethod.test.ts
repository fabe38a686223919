import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { type ListeningFakeNode, startFakeNode } from '@otterscan/testing/fakeNode'
import { startCachingNode } from '@otterscan/testing/startCachingNode'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFinishedIndex, getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { compareMethod, formatTable, type MethodRow } from './compareMethods.ts'
import { DOCUMENTED_GAPS } from './documentedGaps.ts'
import { type ChainFacts, type ComparedMethod, METHOD_CASES, readChainFacts } from './methodCases.ts'
import { withoutNamespaces } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

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

let devnet: ReadOnlyDevnet
let finished: Awaited<ReturnType<typeof copyFinishedIndex>>
let cache: Awaited<ReturnType<typeof startCachingNode>>
let facts: ChainFacts
const nodes: ListeningFakeNode[] = []
const gateways = {} as Record<NodeName, RunningProgram>
const tracedFrom: (string | null)[] = []
const rows: MethodRow[] = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-every-method-'))

beforeAll(async () => {
  devnet = await getCachedDevnet()
  // That of the complete node is there already; the others index what their nodes can tell.
  finished = await copyFinishedIndex()
  // Four gateways ask the same; a second one, for this process to have the answers as values.
  cache = await startCachingNode(devnet.url)
  for (const name of NODE_NAMES) {
    const refuse = withoutNamespaces(...NODES[name])
    // Both in this process: no second connection between them, through which every answer would pass as text.
    const node = await startFakeNode(
      (method, params) => refuse(method, params) ?? cache.answer(method, params),
    )
    nodes.push(node)
    const index = name === 'whole' ? finished.directory : join(directory, name)
    const replay = name === 'ethOnly' ? ['--replay', 'index'] : []
    gateways[name] = await startProgram(['--node', node.url, '--index', index, ...replay])
  }
  facts = await readChainFacts(devnet.url, devnet.scenarios)
  for (const name of NODE_NAMES) {
    tracedFrom.push((await waitForIndex(gateways[name].url, TIMEOUT_MS)).tracedFrom)
  }
}, TIMEOUT_MS)

afterAll(async () => {
  process.stdout.write(`${formatTable(rows)}\n`)
  for (const name of NODE_NAMES) await gateways[name]?.stop()
  for (const node of nodes) await node.stop()
  await cache?.stop()
  await finished?.remove()
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
  expect(tracedFrom).toEqual(['0x0', '0x0', '0x0', '0x0'])
})

test.each(Object.keys(METHOD_CASES) as ComparedMethod[])(
  '%s is the same in front of every node',
  async (method) => {
    const url = (name: NodeName) => `${gateways[name].url}/rpc`
    const calls = await METHOD_CASES[method](method, facts, url('whole'))
    expect(calls.length).toBeGreaterThan(0)
    const others = NODE_NAMES.slice(1).map((name) => {
      return { name, url: url(name), gap: DOCUMENTED_GAPS[name]?.[method] }
    })
    rows.push(await compareMethod(method, calls, url('whole'), others))
  },
  TIMEOUT_MS,
)
