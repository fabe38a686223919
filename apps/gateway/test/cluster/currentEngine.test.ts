import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClickHouseStorage } from '../../src/storage/clickhouse/createClickHouseStorage.ts'
import { openTables } from '../../src/storage/clickhouse/openSchema.ts'
import { createQueryRunner } from '../../src/storage/clickhouse/query/createQueryRunner.ts'
import { QUERY_EXAMPLES } from '../../src/storage/clickhouse/query/queryExamples.ts'
import { QUERY_VIEWS } from '../../src/storage/clickhouse/query/queryViews.ts'
import { activityContract } from '../../src/storage/testing/activity.contract.ts'
import { toFakeStart } from '../../src/storage/testing/fakeBlocks.ts'
import { storageContract } from '../../src/storage/testing/storage.contract.ts'
import { toBusyBlock } from '../../src/storage/testing/storeSteps.ts'
import { openChdb } from './openChdb.ts'
import { openThrough } from './openTestIndex.ts'

let engine: Awaited<ReturnType<typeof openChdb>>

beforeAll(async () => {
  engine = await openChdb()
  // The first time it is installed, which is a download of 190 MB.
}, 1_200_000)
afterAll(() => engine?.close())

/** Connected when a test runs. */
const transport: typeof engine.transport = { request: (one) => engine.transport.request(one) }

async function say(sql: string): Promise<string> {
  const { body } = await transport.request({
    ...{ method: 'POST', path: '/', headers: {}, signal: new AbortController().signal },
    body: Buffer.from(sql),
  })
  return Buffer.concat(await body.toArray()).toString()
}

describe('createClickHouseStorage on a current engine', () => {
  test('it is as new as the tests say', async () => {
    expect(Number.parseFloat(await say('SELECT version()'))).toBeGreaterThanOrEqual(26)
  })

  storageContract(() => openThrough(transport, undefined))
  activityContract(() => openThrough(transport, undefined))
})

describe('createQueryRunner on a current engine', () => {
  const database = 'asked'
  const visitor = createQueryRunner({ transport, findDatabase: async () => database })
  beforeAll(async () => {
    const client = await openTables(transport, { database, cluster: undefined })
    const storage = await createClickHouseStorage({ client, database })
    await storage.reset(toFakeStart(10n))
    await storage.append([11n, 12n, 13n].map(toBusyBlock))
    await storage.close()
    const limits = { execution_time: 10, memory_usage: 1e9, rows_to_read: 1e8, result_rows: 10_000 }
    const settings = Object.entries(limits).map(([name, limit]) => `max_${name} = ${limit}`)
    // Nothing can be set after it.
    await say(`SET ${settings.join(', ')}, readonly = 1`)
  })

  test.each(Object.entries(QUERY_EXAMPLES))('the example "%s" runs', async (_, sql) => {
    const { columns, rows } = await visitor.run(sql)
    expect(columns.length).toBeGreaterThan(1)
    expect(rows.length).toBeGreaterThan(0)
  })

  test.each(Object.keys(QUERY_VIEWS))('all of the view %s can be read', async (view) => {
    const { columns } = await visitor.run(`SELECT * FROM ${view} LIMIT 10`)
    expect(columns.length).toBeGreaterThan(1)
  })

  test('an error is said in the words of the server, without its version', async () => {
    await expect(visitor.run('SELECT nothing FROM transfers')).rejects.toThrow(/server says.*nothing/i)
    await expect(visitor.run('SELECT nothing FROM transfers')).rejects.not.toThrow('version')
  })
})
