import { setTimeout as delay } from 'node:timers/promises'
import { startDevnet } from '@otterscan/devnet/startDevnet'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startFakeNode } from '@otterscan/testing/fakeNode'
import { startCachingNode } from '@otterscan/testing/startCachingNode'
import { startTcpProxy } from '@otterscan/testing/startTcpProxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../../src/upstream/testing/fakeChain.ts'
import {
  exportFromCluster,
  exportFromLevel,
  isWhole,
  kill,
  spawnRole,
  startRole,
  toIndexUrl,
  until,
} from './clusterPrograms.ts'

let servers: ClickHouseServers
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  servers = await startClickHouse({ shards: 2 })
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await servers?.stop()
})

/** Ends with the file. */
function keep<Started extends { stop(): Promise<unknown> }>(started: Started): Started {
  cleanups.push(() => started.stop())
  return started
}

async function startChain(head: number) {
  const chain = createFakeChain(head)
  const node = keep(await startFakeNode((method, params) => chain.answer(method, params)))
  return { chain, url: node.url }
}

describe('roles', () => {
  test('one leader and three workers write the index that one program writes into a directory', async () => {
    // The node computes each answer once, for all of them.
    const devnet = keep(await startCachingNode(keep(await startDevnet()).url))
    const expected = await exportFromLevel(devnet.url)
    const indexUrl = toIndexUrl(servers.url, 'roles')
    const leader = keep(startRole(devnet.url, indexUrl, 'index'))
    for (let worker = 0; worker < 3; worker++) keep(startRole(devnet.url, indexUrl, 'backfill'))
    const reader = keep(startRole(devnet.url, indexUrl, 'serve'))
    await until(() => isWhole(leader.indexing), 'the index')
    await until(() => isWhole(reader.indexing), 'the index of the reader')
    const lines = await exportFromCluster(indexUrl)
    expect(lines).toEqual(expected)
    expect(lines.length).toBeGreaterThan(500)
  })

  test('workers and a server that are killed again and again lose nothing and repeat nothing', async () => {
    const { url } = await startChain(1_500)
    const indexUrl = toIndexUrl(servers.url, 'kills')
    const leader = keep(startRole(url, indexUrl, 'index'))
    await until(() => leader.indexing.state().checkpoint !== undefined, 'the start')
    const steady = keep(startRole(url, indexUrl, 'backfill'))
    for (let kills = 0; kills < 8; kills++) {
      const worker = await spawnRole(url, indexUrl, 'backfill')
      await delay(300 + ((kills * 137) % 700))
      await kill(worker)
      if (kills % 3 !== 1) continue
      const shard = kills % 2
      await servers.kill(shard)
      await delay(500)
      await servers.restart(shard)
    }
    await until(() => isWhole(steady.indexing), 'the index')
    await until(() => isWhole(leader.indexing), 'the index of the leader')
    expect(await exportFromCluster(indexUrl)).toEqual(await exportFromLevel(url))
  })

  test('a network that is cut for 30 seconds delays blocks and loses none', async () => {
    const { chain, url } = await startChain(1_000)
    const proxy = keep(await startTcpProxy(Number(new URL(servers.url.replace('clickhouse', 'http')).port)))
    const indexUrl = toIndexUrl(servers.url, 'cut', proxy.port)
    const lines: string[] = []
    const { indexing } = keep(startRole(url, indexUrl, 'all', { log: (line) => lines.push(line) }))
    await until(() => (indexing.state().checkpoint?.firstBlock ?? 1_000n) < 800n, 'some of the index')
    proxy.cut()
    chain.head += 40
    await delay(5_000)
    await expect(indexing.reader.read((view) => view.blockHash(990n))).rejects.toThrow('Try again')
    await delay(25_000)
    proxy.mend()
    await until(() => isWhole(indexing), 'the index')
    await until(() => indexing.state().checkpoint?.lastBlock === 976n, 'what has become final meanwhile')
    expect(await exportFromCluster(toIndexUrl(servers.url, 'cut'))).toEqual(await exportFromLevel(url))
    expect(lines.join('\n')).not.toContain('not-for-logs')
  })

  test('another program leads within 10 seconds when the one that leads dies', async () => {
    const { chain, url } = await startChain(200)
    const indexUrl = toIndexUrl(servers.url, 'lease')
    const first = await spawnRole(url, indexUrl, 'index')
    const reader = keep(startRole(url, indexUrl, 'serve'))
    const finalBlock = () => reader.indexing.state().checkpoint?.lastBlock
    await until(() => finalBlock() !== undefined, 'the start')
    keep(startRole(url, indexUrl, 'index'))
    await delay(2_500)
    await kill(first)
    const killedAt = Date.now()
    chain.head += 10
    const wanted = BigInt(chain.head - 64)
    await until(() => finalBlock() === wanted, 'the new head')
    expect(Date.now() - killedAt).toBeLessThan(10_000)
  })
})
