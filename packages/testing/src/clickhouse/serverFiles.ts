import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The user that the servers know. */
export const CLICKHOUSE_USER = 'otterscan'
export const CLICKHOUSE_PASSWORD = 'not-for-logs-4711'
/** A user that can only read, within limits. */
export const CLICKHOUSE_READER = 'reader'
export const CLICKHOUSE_CLUSTER = 'test'

/** Ports and place of a server. */
export interface ServerPlan {
  readonly directory: string
  readonly httpPort: number
  readonly tcpPort: number
  readonly syncPort: number
  readonly shard: number
  readonly replica: number
  /** Of all replicas of all shards. */
  readonly tcpPorts: readonly (readonly number[])[]
  readonly keeperPort: number | undefined
}

/** Writes the configuration of a server, in the words that versions from 18 on take. */
export async function writeServerFiles(plan: ServerPlan): Promise<void> {
  await writeFile(join(plan.directory, 'config.xml'), toConfig(plan))
  await writeFile(join(plan.directory, 'users.xml'), USERS)
}

function toConfig({
  directory,
  httpPort,
  tcpPort,
  syncPort,
  shard,
  replica,
  tcpPorts,
  keeperPort,
}: ServerPlan): string {
  const cluster =
    keeperPort === undefined
      ? ''
      : `<zookeeper><node><host>127.0.0.1</host><port>${keeperPort}</port></node><session_timeout_ms>10000</session_timeout_ms></zookeeper>
  <macros><shard>${shard}</shard><replica>${replica}</replica></macros>
  <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
  <remote_servers><${CLICKHOUSE_CLUSTER}>${tcpPorts.map(toShard).join('')}</${CLICKHOUSE_CLUSTER}></remote_servers>`
  return `<yandex>
  <logger><level>warning</level><log>${directory}/server.log</log><errorlog>${directory}/errors.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${httpPort}</http_port>
  <tcp_port>${tcpPort}</tcp_port>
  <interserver_http_port>${syncPort}</interserver_http_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <path>${directory}/data/</path>
  <tmp_path>${directory}/tmp/</tmp_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  ${cluster}
</yandex>
`
}

function toShard(ports: readonly number[]): string {
  const replicas = ports.map(
    (port) =>
      `<replica><host>127.0.0.1</host><port>${port}</port><user>${CLICKHOUSE_USER}</user><password>${CLICKHOUSE_PASSWORD}</password></replica>`,
  )
  // Replicas copy from each other what one of them was given.
  return `<shard><internal_replication>true</internal_replication>${replicas.join('')}</shard>`
}

const USER = `<password>${CLICKHOUSE_PASSWORD}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>`

const READER_LIMITS = {
  readonly: 1,
  max_execution_time: 10,
  max_memory_usage: 1_000_000_000,
  max_rows_to_read: 100_000_000,
  max_result_rows: 10_000,
}
const READER_PROFILE = Object.entries(READER_LIMITS)
  .map(([name, value]) => `<${name}>${value}</${name}>`)
  .join('')

const USERS = `<yandex>
  <profiles><default/><reader>${READER_PROFILE}</reader></profiles>
  <users>
    <default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default>
    <${CLICKHOUSE_USER}>${USER}</${CLICKHOUSE_USER}>
    <${CLICKHOUSE_READER}>${USER.replace('<profile>default', '<profile>reader')}</${CLICKHOUSE_READER}>
  </users>
  <quotas><default/></quotas>
</yandex>
`
