import { field, toCount } from './coldReader.ts'
import { type ClickHouseClient, StoreRefusedError } from './createClickHouseClient.ts'
import { SCHEMA_VERSION, type SchemaPlace, toSchemaStatements } from './schema.ts'

/** The tables are those of a newer program. */
export class OtherSchemaError extends Error {
  override readonly name = 'OtherSchemaError'
}

/** Versions of the server from which columns have codecs. */
const FIRST_WITH_CODECS = 20

/**
 * Makes the tables that are not there yet. Programs may do so at the same time. Throws: `OtherSchemaError`, errors of the store.
 */
export async function openSchema(
  client: ClickHouseClient,
  { database, cluster }: Pick<SchemaPlace, 'database' | 'cluster'>,
): Promise<void> {
  const known = await readVersion(client, database)
  if (known === SCHEMA_VERSION) return
  if (known !== undefined && known > SCHEMA_VERSION) {
    throw new OtherSchemaError(`The tables are of version ${known}, this program writes ${SCHEMA_VERSION}.`)
  }
  const [server] = await client.rows('SELECT version()')
  const hasCodecs = toCount(field(server, 0)) >= FIRST_WITH_CODECS
  const isReplicated = cluster !== undefined && (await hasReplicas(client, cluster))
  for (const statement of toSchemaStatements({ database, cluster, hasCodecs, isReplicated })) {
    await client.run(statement)
  }
  const onCluster = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
  // Last: without it the tables are not all there.
  await client.run(
    `CREATE TABLE IF NOT EXISTS ${database}.schema_${SCHEMA_VERSION}${onCluster} (since DateTime) ENGINE = Log`,
  )
}

/** The newest version of tables in the database; `undefined` where there are none. */
async function readVersion(client: ClickHouseClient, database: string): Promise<number | undefined> {
  const rows = await client.rows(
    `SELECT substring(name, 8) FROM system.tables WHERE database = '${database}' AND name LIKE 'schema\\_%'`,
  )
  const versions = rows.map((row) => toCount(field(row, 0)))
  return versions.length === 0 ? undefined : Math.max(...versions)
}

async function hasReplicas(client: ClickHouseClient, cluster: string): Promise<boolean> {
  const [row] = await client.rows(
    `SELECT max(replica_num), count() FROM system.clusters WHERE cluster = '${cluster}'`,
  )
  if (toCount(field(row, 1)) === 0) {
    throw new StoreRefusedError(`The server knows no cluster ${cluster}.`, undefined)
  }
  return toCount(field(row, 0)) > 1
}
