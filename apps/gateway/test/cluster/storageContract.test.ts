import { startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { afterAll, beforeAll, describe } from 'vitest'
import { activityContract } from '../../src/storage/testing/activity.contract.ts'
import { storageContract } from '../../src/storage/testing/storage.contract.ts'
import { openUnderTest } from './openTestIndex.ts'

describe.each([
  { shards: 1, replicas: 1 },
  { shards: 2, replicas: 1 },
  { shards: 1, replicas: 2 },
])('createClickHouseStorage on $shards shard(s) of $replicas server(s)', (layout) => {
  let servers: Awaited<ReturnType<typeof startClickHouse>>
  beforeAll(async () => {
    servers = await startClickHouse(layout)
  })
  afterAll(() => servers?.stop())
  storageContract(() => openUnderTest(servers))
  activityContract(() => openUnderTest(servers))
})
