import { startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { afterAll, beforeAll, describe } from 'vitest'
import { activityContract } from '../../src/storage/testing/activity.contract.ts'
import { storageContract } from '../../src/storage/testing/storage.contract.ts'
import { openUnderTest } from './openTestIndex.ts'

describe.each([1, 2])('createClickHouseStorage on %i server(s)', (shards) => {
  let servers: Awaited<ReturnType<typeof startClickHouse>>
  beforeAll(async () => {
    servers = await startClickHouse({ shards })
  })
  afterAll(() => servers?.stop())
  storageContract(() => openUnderTest(servers))
  activityContract(() => openUnderTest(servers))
})
