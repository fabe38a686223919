import type { BlockRows } from '../blockRows.ts'
import type { ClickHouseClient } from './createClickHouseClient.ts'
import { listRowColumns, type TableRows, toTableRows } from './toTableRows.ts'

/** Inserts everything that these blocks add, under an attempt. Throws: errors of the store; some of it may be there then. */
export async function insertRows(
  client: ClickHouseClient,
  database: string,
  blocks: readonly BlockRows[],
  attempt: bigint,
): Promise<void> {
  await insertTables(client, database, toTableRows(blocks, attempt))
}

/** Inserts rows of several tables at once. Throws: errors of the store; some of it may be there then. */
export async function insertTables(
  client: ClickHouseClient,
  database: string,
  tables: TableRows,
): Promise<void> {
  const inserts = [...tables].map(([table, rows]) =>
    client.insert(
      `INSERT INTO ${database}.${table} (${listRowColumns(table).join(', ')}) FORMAT RowBinary`,
      rows.finish(),
    ),
  )
  const results = await Promise.allSettled(inserts)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
