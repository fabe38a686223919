import { ACTIVITY_INTERVALS } from '../activity.ts'
import { CODE_CHANGES, HOLDING_KINDS, POSTING_LISTS } from '../blockRows.ts'

/** Version of the tables. Counted up when they change; see `openSchema`. */
export const SCHEMA_VERSION = 1

interface Table {
  readonly columns: Readonly<Record<string, string>>
  readonly order: string
  readonly partition?: string
  /** What decides on the shard. */
  readonly shard: string
}

const ADDRESS = 'FixedString(20)'
const NUMBER = 'UInt64'

function toEnum(names: readonly string[]): string {
  return `Enum8(${names.map((name, at) => `'${name}' = ${at}`).join(', ')})`
}

/**
 * Tables of rows. `attempt` says which attempt at a range of blocks wrote the row, see `segmentLog`. A page is one range of
 * the order; what belongs to an address is on the shard of the address, what belongs to a token on that of the token.
 */
export const ROW_TABLES = {
  blocks: {
    columns: {
      block: NUMBER,
      hash: 'FixedString(32)',
      timestamp: 'String',
      transaction_count: 'String',
      total_fees: 'String',
      block_reward: 'String',
      uncle_reward: 'String',
      attempt: NUMBER,
    },
    order: 'block',
    shard: 'cityHash64(block)',
  },
  postings: {
    columns: {
      list: toEnum(POSTING_LISTS),
      key: 'String',
      block: NUMBER,
      idx: 'UInt32',
      value: NUMBER,
      attempt: NUMBER,
    },
    order: 'list, key, block, idx',
    partition: 'list',
    shard: 'cityHash64(substring(key, 1, 20))',
  },
  creations: {
    columns: {
      block: NUMBER,
      idx: 'UInt32',
      address: ADDRESS,
      creator: ADDRESS,
      transaction_index: 'UInt32',
      classes: 'UInt8',
      attempt: NUMBER,
    },
    order: 'block, idx',
    shard: 'cityHash64(address)',
  },
  code_changes: {
    columns: {
      block: NUMBER,
      idx: 'UInt32',
      kind: toEnum(CODE_CHANGES),
      address: ADDRESS,
      transaction_index: 'UInt32',
      other: 'String',
      attempt: NUMBER,
    },
    order: 'block, idx',
    shard: 'cityHash64(address)',
  },
  holdings: {
    columns: {
      kind: toEnum(HOLDING_KINDS),
      token: ADDRESS,
      holder: ADDRESS,
      block: NUMBER,
      unread: 'UInt32',
      change: 'Array(Int64)',
      attempt: NUMBER,
    },
    order: 'kind, token, holder, block',
    shard: 'cityHash64(token)',
  },
  holder_tokens: {
    columns: {
      kind: toEnum(HOLDING_KINDS),
      holder: ADDRESS,
      token: ADDRESS,
      block: NUMBER,
      idx: 'UInt32',
      attempt: NUMBER,
    },
    order: 'kind, holder, token, block',
    shard: 'cityHash64(holder)',
  },
  id_changes: {
    columns: {
      key: 'String',
      holder: ADDRESS,
      block: NUMBER,
      change: 'Array(Int64)',
      attempt: NUMBER,
    },
    order: 'key, holder, block',
    shard: 'cityHash64(substring(key, 1, 20))',
  },
  facts: {
    columns: { address: ADDRESS, block: NUMBER, classes: 'UInt8', attempt: NUMBER },
    order: 'address, block',
    shard: 'cityHash64(address)',
  },
  activity: {
    columns: {
      period: toEnum(ACTIVITY_INTERVALS),
      time: NUMBER,
      first_block: NUMBER,
      last_block: NUMBER,
      blocks: 'UInt32',
      known: 'Array(UInt32)',
      sums: 'Array(Int64)',
      lowest_base_fee: 'String',
      highest_base_fee: 'String',
      lowest_blob_fee: 'String',
      highest_blob_fee: 'String',
      attempt: NUMBER,
    },
    order: 'period, time, first_block',
    shard: 'cityHash64(time)',
  },
} as const satisfies Readonly<Record<string, Table>>

export type RowTable = keyof typeof ROW_TABLES

/** Tables that all programs of a cluster agree by. All rows are on the first shard, so that there is one order. */
export const SHARED_TABLES = {
  segments: {
    columns: {
      id: NUMBER,
      kind: "Enum8('start' = 0, 'open' = 1, 'commit' = 2, 'end' = 3)",
      first: 'Int64',
      last: 'Int64',
      body: 'String',
      at: 'DateTime DEFAULT now()',
    },
    order: 'id, kind',
    shard: '0',
  },
  /** Who leads: the highest term. */
  leases: {
    columns: { term: NUMBER, owner: 'String', at: 'DateTime DEFAULT now()' },
    order: 'term, owner, at',
    shard: '0',
  },
  /** Who works on which range of blocks. */
  claims: {
    columns: { first: NUMBER, owner: 'String', at: 'DateTime DEFAULT now()' },
    order: 'at, first',
    shard: '0',
  },
} as const satisfies Readonly<Record<string, Table>>

const ALL_TABLES: Readonly<Record<string, Table>> = { ...ROW_TABLES, ...SHARED_TABLES }

export type TableName = RowTable | keyof typeof SHARED_TABLES

/** Where the tables are, and how they are spread. */
export interface SchemaPlace {
  readonly database: string
  readonly cluster: string | undefined
  /** Compresses better; servers before 20 do not know the syntax. */
  readonly hasCodecs: boolean
  /** Tables are replicated: each shard has replicas and a coordinator. */
  readonly isReplicated: boolean
}

/** Statements that make what is not there yet. */
export function toSchemaStatements(place: SchemaPlace): readonly string[] {
  const { database, cluster } = place
  const onCluster = cluster === undefined ? '' : ` ON CLUSTER ${cluster}`
  const statements = [`CREATE DATABASE IF NOT EXISTS ${database}${onCluster}`]
  for (const [name, table] of Object.entries(ALL_TABLES)) {
    const columns = Object.entries(table.columns).map(
      ([column, type]) => `${column} ${type}${toCodec(column, type, place)}`,
    )
    const local = cluster === undefined ? name : `${name}_local`
    const body = `(${columns.join(', ')})`
    const partition = table.partition === undefined ? 'tuple()' : table.partition
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${database}.${local}${onCluster} ${body} ` +
        `ENGINE = ${toEngine(name, place)} PARTITION BY ${partition} ORDER BY (${table.order})`,
    )
    if (cluster !== undefined) {
      const plain = Object.entries(table.columns).map(([column, type]) => `${column} ${type}`)
      statements.push(
        `CREATE TABLE IF NOT EXISTS ${database}.${name}${onCluster} (${plain.join(', ')}) ` +
          `ENGINE = Distributed(${cluster}, ${database}, ${local}, ${table.shard})`,
      )
    }
  }
  return statements
}

function toEngine(name: string, { database, isReplicated }: SchemaPlace): string {
  if (!isReplicated) return 'MergeTree()'
  return `ReplicatedMergeTree('/clickhouse/tables/{shard}/${database}/${name}', '{replica}')`
}

function toCodec(column: string, type: string, { hasCodecs }: SchemaPlace): string {
  if (!hasCodecs) return ''
  if (column === 'block' || column === 'first_block' || column === 'last_block' || column === 'attempt')
    return ' CODEC(Delta, LZ4)'
  return type === 'UInt32' ? ' CODEC(T64, LZ4)' : ''
}
