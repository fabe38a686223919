import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { Address } from '@otterscan/ethereum/address'
import { toQuantity } from '@otterscan/ethereum/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIndexing } from '../src/createIndexing.ts'
import { toClassKey } from '../src/storage/blockRows.ts'
import { createUpstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'
import { askRpc } from './askRpc.ts'
import { readAllLists } from './readAllLists.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'

const TIMEOUT_MS = 240_000

let devnet: Devnet
/** Whoever is named anywhere on the chain. */
let addresses: readonly Address[]
const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))

beforeAll(async () => {
  devnet = await startDevnet()
  const numbers = Array.from({ length: Number(devnet.scenarios.headBlockNumber) + 1 }, (_, at) =>
    toQuantity(at),
  )
  const answers = await askRpc(
    devnet.url,
    ['trace_block', 'eth_getBlockReceipts'].flatMap((method) =>
      numbers.map((number) => [method, number] as const),
    ),
  )
  const words = JSON.stringify(answers).match(/"0x(?:0{24})?[0-9a-f]{40}"/g) ?? []
  addresses = [...new Set(words.map((word) => `0x${word.slice(-41, -1)}` as const))]
}, TIMEOUT_MS)

afterAll(async () => {
  await devnet?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** Every list of every address and class, built in front of a node that lacks some namespaces. */
async function buildLists(name: string, missing: readonly string[]) {
  const node = await startFilteringNode(devnet.url, withoutNamespaces(...missing))
  const address = parseUpstreamAddress(node.url)
  if (address === undefined) throw new Error('no address')
  const place = { kind: 'directory', directory: join(directory, name) } as const
  const upstream = createUpstream(address)
  const indexing = createIndexing(upstream, { place, cacheDirectory: directory, log: () => {}, pollMs: 20 })
  indexing.start()
  await expect.poll(() => indexing.state().progress.phase, { timeout: TIMEOUT_MS }).toBe('following')
  const lists = await readAllLists(indexing.reader, addresses)
  const tracedFrom = indexing.state().checkpoint?.tracedFrom
  await indexing.stop()
  await upstream.close()
  await node.stop()
  return { lists, tracedFrom }
}

const withEntries = (lists: ReadonlyMap<string, readonly unknown[]>) =>
  [...lists].filter(([, entries]) => entries.length > 0)

test(
  'the index is the same whichever traces the node has',
  async () => {
    const debug = await buildLists('debugOnly', ['ots', 'erigon', 'trace'])
    const parity = await buildLists('traceOnly', ['ots', 'erigon', 'debug'])
    expect(withEntries(debug.lists).length).toBeGreaterThan(500)
    expect([debug.tracedFrom, parity.tracedFrom]).toEqual([0n, 0n])
    expect(withEntries(parity.lists)).toEqual(withEntries(debug.lists))

    const bare = await buildLists('ethOnly', ['ots', 'erigon', 'debug', 'trace'])
    expect(bare.tracedFrom).toBeGreaterThan(0n)
    // What needs inner calls: they have no others than those with traces, and not all of those.
    const needsTraces = /^(appearances|creations|contracts) /
    for (const [name, entries] of bare.lists) {
      const all = debug.lists.get(name)
      if (needsTraces.test(name) && !name.startsWith('contracts'))
        expect(all, name).toEqual(expect.arrayContaining([...entries]))
      else if (!needsTraces.test(name)) expect(entries, name).toEqual(all)
    }
    const count = (lists: typeof bare.lists) => lists.get(`contracts ${toClassKey('all')}`)?.length ?? 0
    expect(count(bare.lists)).toBeLessThan(count(debug.lists))
    expect(count(bare.lists)).toBeGreaterThan(40)
  },
  TIMEOUT_MS,
)
