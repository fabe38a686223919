import { field, toCount } from './coldReader.ts'
import {
  type ClickHouseClient,
  type ClickHouseSettings,
  type ClickHouseTransport,
  createClickHouseClient,
  StoreRefusedError,
} from './createClickHouseClient.ts'
import { SCHEMA_VERSION, type SchemaPlace, toSchemaStatements } from './schema.ts'

/** The tables are those of a newer program. */
export class OtherSchemaError extends Error {
  override readonly name = 'OtherSchemaError'
}

/** Versions of the server from which columns have codecs. */
const FIRST_WITH_CODECS = 20

/** Makes the tables that are not there yet. Returns a client that writes to them. Throws: `OtherSchemaError`, errors of the store. */
export async function openTables(
  transport: ClickHouseTransport,
  place: Pick<SchemaPlace, 'database' | 'cluster'>,
): Promise<ClickHouseClient> {
  const reader = createClickHouseClient(transport, {})
  const client = createClickHouseClient(transport, await readInsertSettings(reader, place.cluster))
  await openSchema(client, place)
  return client
}

/**
 * Makes the tables that are not there yet. Programs may do so at the same time. Throws: `OtherSchemaError`, errors of the store.
 */
async function openSchema(
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
  const isReplicated = cluster !== undefined && (await countReplicas(client, cluster)) > 1
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

/** How long an insert waits for the other replicas. */
const REPLICA_MS = 20_000

/**
 * Settings with which rows are inserted: an insert is answered when it is at all shards and at all replicas, so that each replica
 * has everything and any of them may be lost or read. Throws: `StoreRefusedError`, errors of the store.
 */
async function readInsertSettings(
  client: ClickHouseClient,
  cluster: string | undefined,
): Promise<ClickHouseSettings> {
  if (cluster === undefined) return {}
  const replicas = await countReplicas(client, cluster)
  const quorum = replicas > 1 ? { insert_quorum: replicas, insert_quorum_timeout: REPLICA_MS } : {}
  return { insert_distributed_sync: 1, ...quorum }
}

/** Of each shard. Throws: `StoreRefusedError` where shards differ in it. */
async function countReplicas(client: ClickHouseClient, cluster: string): Promise<number> {
  const shards = await client.rows(
    `SELECT shard_num, count() FROM system.clusters WHERE cluster = '${cluster}' GROUP BY shard_num`,
  )
  const counts = new Set(shards.map((row) => toCount(field(row, 1))))
  const [replicas] = counts
  if (replicas === undefined)
    throw new StoreRefusedError(`The server knows no cluster ${cluster}.`, undefined)
  if (counts.size > 1)
    throw new StoreRefusedError(
      `Shards of the cluster ${cluster} differ in their number of replicas.`,
      undefined,
    )
  return replicas
}
