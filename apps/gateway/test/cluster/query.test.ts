import { toWord } from '@otterscan/ethereum/hex'
import { type ClickHouseServers, startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseClickHouseAddress } from '../../src/storage/clickhouse/clickHouseAddress.ts'
import { createClickHouseStorage } from '../../src/storage/clickhouse/createClickHouseStorage.ts'
import { openTables } from '../../src/storage/clickhouse/openSchema.ts'
import { createQueryRunner, type QueryRunner } from '../../src/storage/clickhouse/query/createQueryRunner.ts'
import { QUERY_EXAMPLES } from '../../src/storage/clickhouse/query/queryExamples.ts'
import { QUERY_VIEWS } from '../../src/storage/clickhouse/query/queryViews.ts'
import { fakeBlock, toFakeAddress, toFakeStart } from '../../src/storage/testing/fakeBlocks.ts'
import { toBusyBlock } from '../../src/storage/testing/storeSteps.ts'
import { createUpstream } from '../../src/upstream/createUpstream.ts'
import { toIndexUrl } from './clusterPrograms.ts'

const DATABASE = 'asked'
const OWNER = toFakeAddress(1)
const TOKEN = toFakeAddress(2)

let servers: ClickHouseServers
let visitor: QueryRunner
const cleanups: (() => Promise<unknown>)[] = []

function openServer(url: string) {
  const address = parseClickHouseAddress(url)
  if (address === undefined) throw new Error('not an address')
  const upstream = createUpstream(address.server)
  cleanups.push(() => upstream.close())
  return { address, upstream }
}

beforeAll(async () => {
  servers = await startClickHouse({ shards: 2 })
  const { address, upstream } = openServer(toIndexUrl(servers.url, DATABASE))
  const client = await openTables(upstream, address)
  const storage = await createClickHouseStorage({ client, database: DATABASE })
  await storage.reset(toFakeStart(10n))
  await storage.append([11n, 12n, 13n].map(toBusyBlock))
  await storage.append([
    fakeBlock(14n, {
      holdings: [
        {
          kind: 'erc20',
          holder: toFakeAddress(7),
          token: TOKEN,
          transactionIndex: 0,
          change: 2n ** 200n + 1n,
        },
      ],
    }),
  ])
  // Of blocks that another attempt has written, nothing counts.
  await storage.addSegment([11n, 12n].map(toBusyBlock))
  await storage.close()
  visitor = openRunner(servers.readerUrl)
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await servers?.stop()
})

function openRunner(url: string): QueryRunner {
  return createQueryRunner({
    transport: openServer(`${url}/${DATABASE}`).upstream,
    findDatabase: async () => DATABASE,
  })
}

async function ask(sql: string) {
  return (await visitor.run(sql)).rows
}

describe('createQueryRunner', () => {
  test('each view has its rows once, whatever attempts there were', async () => {
    const counts = await Promise.all(
      Object.keys(QUERY_VIEWS).map(async (view) => [view, await ask(`SELECT count() FROM ${view}`)]),
    )
    expect(Object.fromEntries(counts)).toMatchObject({
      transactions: [['3']],
      appearances: [['3']],
      transfers: [['3']],
      contracts: [['3']],
      blocks: [['4']],
      daily: [['1']],
    })
  })

  test('addresses, hashes, sums and what is not known come as what they are', async () => {
    const { columns, rows } = await visitor.run('SELECT * FROM holders ORDER BY amount DESC LIMIT 1')
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'kind text',
      'token address',
      'holder address',
      'balance integer',
      'amount number',
    ])
    expect(rows[0]?.slice(0, 4)).toEqual(['erc20', TOKEN, toFakeAddress(7), `${2n ** 200n + 1n}`])
    expect(await ask('SELECT block, hash FROM blocks ORDER BY block LIMIT 1')).toEqual([['11', toWord(11n)]])
    expect(await ask('SELECT day, transactions, blobs FROM daily')).toEqual([['1970-01-01', '12', null]])
    expect(await ask("SELECT 'tab\there', '\n', 'it''s'")).toEqual([['tab\there', '\n', "it's"]])
  })

  test('a comparison with an address finds its rows, also through a join', async () => {
    expect(await ask(`SELECT nonce FROM transactions WHERE sender = '${OWNER}' ORDER BY nonce`)).toEqual([
      ['11'],
      ['12'],
      ['13'],
    ])
    expect(
      await ask(
        `SELECT count() FROM transfers ANY LEFT JOIN (SELECT token, holder FROM holders) USING token WHERE token = '${TOKEN}'`,
      ),
    ).toEqual([['3']])
  })

  test.each(Object.entries(QUERY_EXAMPLES))('the example "%s" runs', async (_, sql) => {
    const { columns, rows } = await visitor.run(sql)
    expect(columns.length).toBeGreaterThan(1)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('what takes too long, returns too much or is wrong is said with a message', async () => {
    await expect(ask('SELECT nothing FROM transfers')).rejects.toThrow(/server says.*nothing/i)
    await expect(ask('SELECT count( FROM transfers)')).rejects.toThrow('The server says')
    // Each another, since the same one is joined once.
    const columns = [0, 10, 20, 30, 40].map((first) => {
      const numbers = Array.from({ length: 10 }, (_, at) => first + at)
      return `arrayJoin([${numbers.join(', ')}]) AS a${first}`
    })
    await expect(ask(`SELECT ${columns.join(', ')}`)).rejects.toThrow(
      'It returns more than the server allows.',
    )
  })

  test('a user that may write is not used', async () => {
    await expect(openRunner(servers.url).run('SELECT 1')).rejects.toThrow(
      'Queries are off: the user of --query must have readonly = 1 and the limits',
    )
  })
})
