import { readFileSync } from 'node:fs'
import type { Hex } from '@otterscan/ethereum/hex'
import { afterEach, expect, test } from 'vitest'
import { startTestGateway, startTextNode } from '../test/startTestGateway.ts'
import type { Indexing } from './createIndexing.ts'
import { createMetrics } from './observability/metrics.ts'
import { EMPTY_VIEW } from './storage/emptyView.ts'

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const HASH: Hex = `0x${'1'.repeat(64)}`

/** An index that lacks two blocks. */
const INDEXING: Indexing = {
  reader: { read: (work) => work(EMPTY_VIEW) },
  state: () => ({
    checkpoint: {
      chainId: 1n,
      genesisHash: HASH,
      firstBlock: 0n,
      firstParentHash: HASH,
      lastBlock: 7n,
      lastHash: HASH,
      tracedFrom: 0n,
    },
    gaps: [],
    progress: {
      phase: 'indexing',
      message: undefined,
      headBlock: 9n,
      missingBlocks: 2n,
      blocksPerSecond: 0,
      transactionsPerSecond: 0,
      remainingSeconds: undefined,
    },
  }),
  start: () => {},
  stop: async () => {},
}

/** Metrics of a gateway that was asked something, each with the names of its labels. */
async function readMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const node = await startTextNode(() => 'null')
  const gateway = await startTestGateway(node.url, { indexing: INDEXING })
  stops.push(node.stop, gateway.stop)
  for (const method of ['eth_gasPrice', 'ots_getBlockDetailsByHash']) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [HASH] })
    await (await fetch(gateway.url, { method: 'POST', body })).text()
  }
  const found = new Map<string, ReadonlySet<string>>()
  for (const [, name = '', labels = ''] of gateway.metrics.format().matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    found.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)))
  return found
}

const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')

/** Queries as `name{label="…"}`; those of the board come out of its JSON. */
const FILES = {
  'grafana/otterscan.json': JSON.stringify(JSON.parse(read('grafana/otterscan.json'))).replaceAll('\\"', '"'),
  'prometheus/otterscan.rules.yml': read('prometheus/otterscan.rules.yml'),
}
/** Added by Prometheus to everything that it reads. */
const OF_PROMETHEUS = ['job', 'instance']

test('the board and the rules ask for metrics and labels that /metrics has', async () => {
  const metrics = await readMetrics()
  for (const [file, text] of Object.entries(FILES)) {
    const queries = [...text.matchAll(/\b((?:gateway|process)_\w+)(?:\{([^}]*)\})?/g)]
    expect(queries.length, file).toBeGreaterThan(5)
    for (const [query, name = '', labels = ''] of queries) {
      const known = metrics.get(name)
      expect(known, `${file}: ${query}`).toBeDefined()
      for (const [, label = ''] of labels.matchAll(/(\w+)=/g))
        expect([...(known ?? []), ...OF_PROMETHEUS], `${file}: ${query}`).toContain(label)
    }
    const grouped = [...text.matchAll(/sum by \(([\w, ]+)\)[^"]*?\b(gateway_\w+)/g)]
    for (const [query, labels = '', name = ''] of grouped)
      for (const label of labels.split(', '))
        expect([...(metrics.get(name) ?? []), ...OF_PROMETHEUS], `${file}: ${query}`).toContain(label)
  }
})

test('a value that is not known is left out, and integers of the chain keep their digits', () => {
  const metrics = createMetrics()
  metrics.gauge('height', 'Newest block.', () => 2n ** 60n)
  metrics.gauge('lag', 'Blocks behind.', () => undefined)
  metrics.counter('faults_total', 'Faults.', () => 3)
  expect(metrics.format()).toBe(
    '# HELP height Newest block.\n# TYPE height gauge\nheight 1152921504606846976\n' +
      '# HELP faults_total Faults.\n# TYPE faults_total counter\nfaults_total 3\n',
  )
})
