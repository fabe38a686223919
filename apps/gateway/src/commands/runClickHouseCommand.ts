import type { ClickHouseAddress } from '../storage/clickhouse/clickHouseAddress.ts'
import {
  type ClickHouseClient,
  createClickHouseClient,
} from '../storage/clickhouse/createClickHouseClient.ts'
import { createClickHouseStorage } from '../storage/clickhouse/createClickHouseStorage.ts'
import { createUpstream } from '../upstream/createUpstream.ts'
import { exportIndex } from './exportIndex.ts'
import type { IndexAction, IndexCommandOutput } from './indexCommands.ts'

/** Does it with every index on a ClickHouse server. Returns false when the server is away or one is not in order. */
export async function runClickHouseCommand(
  action: IndexAction,
  address: ClickHouseAddress,
  { say, write }: IndexCommandOutput,
): Promise<boolean> {
  if (action !== 'status' && action !== 'export') {
    say(`index ${action} is for an index in a directory; on ClickHouse the server does what is needed.`)
    return false
  }
  const upstream = createUpstream(address.server)
  const client = createClickHouseClient(upstream, {})
  try {
    const databases = await listDatabases(client, address)
    if (databases.length === 0) say(`There is no index in ${address.server.display}.`)
    for (const database of databases)
      say(`${database}: ${await describe(client, database, action === 'export' ? write : undefined)}`)
    return databases.length > 0 || action !== 'export'
  } catch (error) {
    say(`${address.server.display}: ${error instanceof Error ? error.message : 'unknown error'}`)
    return false
  } finally {
    await upstream.close()
  }
}

/** Databases of indexes, one a chain. */
export async function listDatabases(
  client: ClickHouseClient,
  { database }: ClickHouseAddress,
): Promise<readonly string[]> {
  const rows = await client.rows(
    `SELECT database FROM system.tables WHERE name = 'segments' AND match(database, '^${database}_[0-9]+_[0-9a-f]{16}$') ORDER BY database`,
  )
  return rows.map(([name = '']) => name)
}

async function describe(
  client: ClickHouseClient,
  database: string,
  write: IndexCommandOutput['write'] | undefined,
): Promise<string> {
  const storage = await createClickHouseStorage({ client, database })
  try {
    if (write !== undefined) return `${await exportIndex(storage, write)} lines written`
    const checkpoint = storage.checkpoint()
    if (checkpoint === undefined || checkpoint.lastBlock < checkpoint.firstBlock) return 'without blocks'
    const gaps = storage.gaps().length
    return `blocks ${checkpoint.firstBlock} to ${checkpoint.lastBlock}${gaps === 0 ? '' : `, with ${gaps} gaps`}`
  } finally {
    await storage.close()
  }
}
