import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@otterscan/devnet/startDevnet'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startCachingNode } from '@otterscan/testing/startCachingNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyToClickHouse, copyToDirectory } from '../../src/commands/move/runMove.ts'
import { parseClickHouseAddress } from '../../src/storage/clickhouse/clickHouseAddress.ts'
import { openTables } from '../../src/storage/clickhouse/openSchema.ts'
import { createSegmentJournal } from '../../src/storage/clickhouse/segmentJournal.ts'
import { createLevelStorage } from '../../src/storage/level/createLevelStorage.ts'
import { toIndexDirectory } from '../../src/storage/level/openIndex.ts'
import { fakeBlock, toFakeAddress, toFakeHash, toFakeStart } from '../../src/storage/testing/fakeBlocks.ts'
import { toBusyBlock } from '../../src/storage/testing/storeSteps.ts'
import { createUpstream } from '../../src/upstream/createUpstream.ts'
import {
  exportFromCluster,
  exportFromLevel,
  fillDirectory,
  isWhole,
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

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-copy-'))
  cleanups.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

function toAddress(database: string) {
  const address = parseClickHouseAddress(toIndexUrl(servers.url, database))
  if (address === undefined) throw new Error('not an address')
  return address
}

describe('index export --to', () => {
  test('an index in a directory is the same on two shards and back in a directory, and goes on there', async () => {
    const devnet = await startDevnet()
    cleanups.push(devnet.stop)
    const node = await startCachingNode(devnet.url)
    cleanups.push(node.stop)
    const expected = await exportFromLevel(node.url)
    const [from, back] = [await makeDirectory(), await makeDirectory()]
    await fillDirectory(node.url, from)
    const said: string[] = []
    const address = toAddress('copied')

    expect([await copyToClickHouse(from, address, (line) => said.push(line)), said]).toEqual([
      true,
      [expect.stringContaining('copied, and the same in both: index 1, block ')],
    ])
    expect(await exportFromCluster(toIndexUrl(servers.url, 'copied'))).toEqual(expected)
    expect([await copyToDirectory(address, back, (line) => said.push(line)), said[1]]).toEqual([
      true,
      expect.stringContaining('copied, and the same in both'),
    ])
    // The same counts and the same sum of hashes.
    expect(said[1]?.split('both: ')[1]).toBe(said[0]?.split('both: ')[1])

    // A second copy is refused, and changes nothing.
    expect(await copyToClickHouse(from, address, (line) => said.push(line))).toBe(false)
    expect(await copyToDirectory(address, back, (line) => said.push(line))).toBe(false)
    expect(said.slice(2)).toEqual([
      expect.stringContaining('not copied: there is an index already'),
      expect.stringContaining('not copied: there is an index already'),
    ])
    const { indexing, stop } = startRole(node.url, toIndexUrl(servers.url, 'copied'), 'all')
    cleanups.push(stop)
    await until(() => isWhole(indexing), 'the index that goes on')
    expect(await exportFromCluster(toIndexUrl(servers.url, 'copied'))).toEqual(expected)
  })

  test('an attempt that is opened after a start counts, whatever numbers both have drawn', async () => {
    const { server, database, cluster } = toAddress('drawn')
    const upstream = createUpstream(server)
    cleanups.push(() => upstream.close())
    const journal = createSegmentJournal(await openTables(upstream, { database, cluster }), database)
    const [hash, parentHash] = [toFakeHash(11n), toFakeHash(10n)]
    const segment = { first: 11n, last: 11n, parentHash, hash, untraced: undefined, gaps: [], fills: [] }
    for (let draws = 0; draws < 12; draws++) {
      await journal.start(toFakeStart(10n))
      await journal.commit(await journal.open(segment), segment)
      expect(journal.state()?.checkpoint.lastBlock).toBe(11n)
      await journal.end()
    }
  })

  test('sums, unread amounts, changes of code and blocks without traces are the same after both ways', async () => {
    const [from, back] = [await makeDirectory(), await makeDirectory()]
    const start = toFakeStart(10n)
    const source = await createLevelStorage(toIndexDirectory(from, start))
    const token = toFakeAddress(2)
    const [owner, other] = [toFakeAddress(1), toFakeAddress(7)]
    await source.reset(start)
    await source.append([11n, 12n, 13n, 14n].map((number) => toBusyBlock(number)))
    await source.append([
      fakeBlock(15n, {
        isTraced: false,
        postings: [
          { list: 'erc20Transfers', key: owner, index: 0 },
          { list: 'tokenTransfers', key: token, index: 3 },
          { list: 'idTransfers', key: toBusyBlock(1n).postings[3]?.key ?? token, index: 3 },
        ],
        holdings: [
          { kind: 'erc20', holder: owner, token, transactionIndex: 0, change: -(2n ** 200n), unread: 2 },
          { kind: 'erc20', holder: other, token, transactionIndex: 0, change: 2n ** 200n },
        ],
        codeChanges: [
          { kind: 'delegated', address: owner, transactionIndex: 0, other },
          { kind: 'destroyed', address: other, transactionIndex: 1, other: undefined },
        ],
      }),
    ])
    // Not final, so not copied.
    await source.replaceHot(16n, [toBusyBlock(16n)])
    const checkpoint = source.checkpoint()
    expect(checkpoint?.tracedFrom).toBe(16n)
    await source.close()

    const said: string[] = []
    expect([await copyToClickHouse(from, toAddress('made'), (line) => said.push(line)), said]).toEqual([
      true,
      [expect.stringContaining('block 5, ')],
    ])
    expect([await copyToDirectory(toAddress('made'), back, (line) => said.push(line)), said[1]]).toEqual([
      true,
      expect.stringContaining(said[0]?.split('both: ')[1] ?? 'nothing'),
    ])
    const copy = await createLevelStorage(toIndexDirectory(back, start))
    expect(copy.checkpoint()).toEqual(checkpoint)
    await copy.verify()
    await copy.close()
  })
})
