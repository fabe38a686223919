import type { JsonSchema } from './jsonSchema.ts'

/** A value: `undefined` is not known, `null` is known to be nothing. */
export type Cell = bigint | number | string | boolean | null | undefined

/** What a column holds, and how it is described. Integers of the chain are decimal text: JSON numbers would round them. */
const KINDS = {
  integer: { type: 'string', pattern: '^-?[0-9]+$' },
  count: { type: 'integer', minimum: 0 },
  address: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  hash: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
  bytes: { type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
} as const satisfies Readonly<Record<string, JsonSchema>>

/** Kind of a column. */
export type ColumnKind = keyof typeof KINDS

/** One field of every row: stated once for JSON, CSV, NDJSON and the description. */
export interface Column<Row> {
  readonly kind: ColumnKind
  readonly description: string
  readonly read: (row: Row) => Cell
}

/** Columns by name, in the order of a file. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

/** A column. */
export function column<Row>(kind: ColumnKind, description: string, read: (row: Row) => Cell): Column<Row> {
  return { kind, description, read }
}

/** The cells of a row, by name; what is not known is left out. */
export function toObject<Row>(columns: Columns<Row>, row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, { read }]) => {
      const value = read(row)
      return value === undefined ? [] : [[name, typeof value === 'bigint' ? value.toString() : value]]
    }),
  )
}

/** The cells of a row as text; empty where there is nothing or it is not known. */
export function toCells<Row>(columns: Columns<Row>, row: Row): readonly string[] {
  return Object.values(columns).map(({ read }) => String(read(row) ?? ''))
}

/** Describes a row. */
export function describeRow<Row>(columns: Columns<Row>): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(columns).map(([name, { kind, description }]) => {
        const { type, ...rest } = KINDS[kind]
        return [name, { description, type: [type, 'null'], ...rest }]
      }),
    ),
  }
}
