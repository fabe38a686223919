import { CLICKHOUSE_CLUSTER } from '@otterscan/testing/clickhouse/serverFiles'
import { startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { parseClickHouseAddress } from '../src/storage/clickhouse/clickHouseAddress.ts'
import { createClickHouseClient } from '../src/storage/clickhouse/createClickHouseClient.ts'
import { openClickHouseIndex } from '../src/storage/clickhouse/openClickHouseIndex.ts'
import { createUpstream } from '../src/upstream/createUpstream.ts'

/** An index on ClickHouse servers that are started for it: `open` it, `measure` its bytes, `listTables` with rows and bytes of each. */
export async function openServers(shards) {
  const servers = await startClickHouse({ shards })
  const address = parseClickHouseAddress(
    `${servers.url}/bench${shards > 1 ? `?cluster=${CLICKHOUSE_CLUSTER}` : ''}`,
  )
  const upstreams = []
  const connect = (server) => {
    upstreams.push(createUpstream(server))
    return upstreams.at(-1)
  }
  const upstream = connect(address.server)
  const clients = servers.ports.map((port) =>
    createClickHouseClient(connect({ ...address.server, origin: `http://127.0.0.1:${port}` }), {}),
  )
  const listTables = async () => {
    const tables = new Map()
    for (const client of clients) {
      const rows = await client.rows(
        "SELECT table, sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'bench' GROUP BY table ORDER BY table",
      )
      for (const [table, count, bytes] of rows) {
        const known = tables.get(table) ?? { rows: 0, bytes: 0 }
        tables.set(table, { rows: known.rows + Number(count), bytes: known.bytes + Number(bytes) })
      }
    }
    return tables
  }
  return {
    open: async () =>
      (await openClickHouseIndex(upstream, { address, database: 'bench', log: console.log })).storage,
    listTables,
    measure: async () => [...(await listTables()).values()].reduce((sum, { bytes }) => sum + bytes, 0),
    remove: async () => {
      await Promise.all(upstreams.map((one) => one.close()))
      await servers.stop()
    },
  }
}
