import { setTimeout as delay } from 'node:timers/promises'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../../src/upstream/testing/fakeChain.ts'
import {
  exportFromCluster,
  exportFromLevel,
  isWhole,
  kill,
  spawnWaitingWorker,
  startRole,
  toIndexUrl,
  until,
} from './clusterPrograms.ts'

/** Eight ranges, two for each of four workers. */
const RANGE_BLOCKS = 128
const CHAIN_BLOCKS = 8 * RANGE_BLOCKS
/** As a node takes that traces a block: workers wait for it, not for a core, of which this machine may have two. */
const ANSWER_MS = 400

let servers: ClickHouseServers
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  servers = await startClickHouse({ shards: 2 })
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await servers?.stop()
})

describe('backfill workers', () => {
  test('four finish at least three times as fast as one, with the index that LevelDB has', async ({
    annotate,
  }) => {
    // The last blocks are not final: the history ends with a whole range.
    const chain = createFakeChain(CHAIN_BLOCKS - 1 + 64)
    const near = await startFakeNode((method, params) => chain.answer(method, params))
    const node = await startFakeNode(async (method, params) => {
      await delay(ANSWER_MS)
      return chain.answer(method, params)
    })
    cleanups.push(near.stop, node.stop)
    const expected = await exportFromLevel(near.url)

    const oneMs = await measureBackfill(node.url, 'one', 1)
    const fourMs = await measureBackfill(node.url, 'four', 4)
    expect(await exportFromCluster(toIndexUrl(servers.url, 'one'))).toEqual(expected)
    expect(await exportFromCluster(toIndexUrl(servers.url, 'four'))).toEqual(expected)
    const words = `one ${Math.round(oneMs)} ms, four ${Math.round(fourMs)} ms`
    await annotate(words)
    expect(oneMs / fourMs, words).toBeGreaterThanOrEqual(3)
  })
})

/** From the moment at which loaded workers begin to the moment at which the index has everything. */
async function measureBackfill(nodeUrl: string, database: string, count: number): Promise<number> {
  const indexUrl = toIndexUrl(servers.url, database)
  const leader = startRole(nodeUrl, indexUrl, 'index')
  const workers = await Promise.all(
    Array.from({ length: count }, () => spawnWaitingWorker(nodeUrl, indexUrl, RANGE_BLOCKS)),
  )
  try {
    await until(() => leader.indexing.state().checkpoint !== undefined, 'the start')
    const begun = performance.now()
    for (const { stdin } of workers) stdin?.write('begin\n')
    await until(() => isWhole(leader.indexing), `the index of ${count}`)
    return performance.now() - begun
  } finally {
    await Promise.all(workers.map(kill))
    await leader.stop()
  }
}
