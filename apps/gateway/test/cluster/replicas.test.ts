import { setTimeout as delay } from 'node:timers/promises'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseClickHouseAddress } from '../../src/storage/clickhouse/clickHouseAddress.ts'
import { createClickHouseClient } from '../../src/storage/clickhouse/createClickHouseClient.ts'
import { openClickHouseIndex } from '../../src/storage/clickhouse/openClickHouseIndex.ts'
import { toFakeStart } from '../../src/storage/testing/fakeBlocks.ts'
import { toBusyBlock } from '../../src/storage/testing/storeSteps.ts'
import { createUpstream } from '../../src/upstream/createUpstream.ts'
import { createFakeChain } from '../../src/upstream/testing/fakeChain.ts'
import {
  exportFromCluster,
  exportFromLevel,
  isWhole,
  startRole,
  toIndexUrl,
  until,
} from './clusterPrograms.ts'

let servers: ClickHouseServers
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  servers = await startClickHouse({ replicas: 2 })
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await servers?.stop()
})

/** An index as one of the servers has it. */
function connect(database: string, at: number) {
  const address = parseClickHouseAddress(toIndexUrl(servers.url, database, servers.ports[at]))
  if (address === undefined) throw new Error('not an address')
  const upstream = createUpstream(address.server)
  cleanups.push(() => upstream.close())
  return {
    client: createClickHouseClient(upstream, {}),
    open: async () =>
      (await openClickHouseIndex(upstream, { address, database, log: () => undefined })).storage,
  }
}

describe('a shard of two replicas', () => {
  test('blocks are there when both have them, so either may be lost', async () => {
    const [first, second] = [connect('copied', 0), connect('copied', 1)]
    const storage = await first.open()
    await storage.reset(toFakeStart(10n))
    await storage.append([toBusyBlock(11n)])

    await second.client.run('SYSTEM STOP FETCHES')
    let isThere = false
    const appended = storage.append([toBusyBlock(12n)]).then(() => {
      isThere = true
    })
    await delay(3_000)
    expect(isThere).toBe(false)
    await second.client.run('SYSTEM START FETCHES')
    await appended
    await storage.close()

    await servers.kill(0)
    try {
      const other = await second.open()
      expect(other.checkpoint()?.lastBlock).toBe(12n)
      const rows = [11n, 12n].flatMap((block) => toBusyBlock(block).postings)
      for (const { list, key } of rows) {
        const count = rows.filter((row) => row.list === list && row.key === key).length
        expect(await other.read((view) => view.count(list, key)), `${list} ${key}`).toBe(count)
      }
      await other.close()
    } finally {
      await servers.restart(0)
    }
  })

  test('one that is killed amid a backfill delays blocks and loses none', async () => {
    const chain = createFakeChain(700)
    const node = await startFakeNode((method, params) => chain.answer(method, params))
    cleanups.push(node.stop)
    const indexUrl = toIndexUrl(servers.url, 'halved')
    const programs = (['index', 'backfill', 'backfill'] as const).map((role) =>
      startRole(node.url, indexUrl, role),
    )
    cleanups.push(() => Promise.all(programs.map(({ stop }) => stop())))
    const [leader] = programs
    if (leader === undefined) throw new Error('no leader')
    const firstBlock = () => leader.indexing.state().checkpoint?.firstBlock ?? 700n
    for (const below of [500n, 300n]) {
      await until(() => firstBlock() < below, `blocks below ${below}`)
      await servers.kill(1)
      await delay(2_000)
      // What is there can be read.
      expect(await leader.indexing.reader.read((view) => view.blockHash(below))).toBeDefined()
      await servers.restart(1)
    }
    await until(() => isWhole(leader.indexing), 'the index')
    const expected = await exportFromLevel(node.url)
    expect(await exportFromCluster(indexUrl)).toEqual(expected)
    await Promise.all(programs.map(({ stop }) => stop()))
    await servers.kill(0)
    expect(await exportFromCluster(toIndexUrl(servers.url, 'halved', servers.ports[1]))).toEqual(expected)
  })
})
