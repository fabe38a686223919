import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ClickHouseClient } from './createClickHouseClient.ts'
import type { TableName } from './schema.ts'
import { type LogState, toVisible, toVisibleFigures } from './segmentLog.ts'

/** A row as text, a field each. */
export type TextRow = readonly string[]

/** Reads rows of one state of the cold layer. */
export interface ColdReader {
  readonly state: LogState
  readonly isEmpty: boolean
  /** Rows of `select` from a table; `rest` follows the condition. Only rows that belong to the state. */
  rows(select: string, table: TableName, where: string, rest?: string): Promise<readonly TextRow[]>
  /** Runs a query around one of those: `%` stands for it. */
  around(
    outer: string,
    select: string,
    table: TableName,
    where: string,
    rest?: string,
  ): Promise<readonly TextRow[]>
}

/** Nothing is asked while there is no block. */
export function createColdReader(client: ClickHouseClient, database: string, state: LogState): ColdReader {
  const { firstBlock, lastBlock } = state.checkpoint
  const isEmpty = lastBlock < firstBlock
  const visible = toVisible(state)
  const visibleFigures = toVisibleFigures(state)
  const compose = (select: string, table: TableName, where: string, rest: string) =>
    `SELECT ${select} FROM ${database}.${table} WHERE ${where} AND ${table === 'activity' ? visibleFigures : visible} ${rest}`
  return {
    state,
    isEmpty,
    rows: async (select, table, where, rest = '') =>
      isEmpty ? [] : client.rows(compose(select, table, where, rest)),
    around: async (outer, select, table, where, rest = '') =>
      isEmpty ? [] : client.rows(outer.replace('%', () => `(${compose(select, table, where, rest)})`)),
  }
}

/** A value of a column of addresses or hashes. */
export function toFixed(value: Hex | Address): string {
  return `toFixedString(unhex('${toDigits(value)}'), ${(value.length - 2) / 2})`
}

/** A value of a column of bytes. */
export function toBytes(value: Hex | Address): string {
  return `unhex('${toDigits(value)}')`
}

/** Only what is hex goes into a query. Throws: `RangeError` for anything else. */
function toDigits(value: string): string {
  const digits = value.slice(2)
  if (!/^(?:[\da-f]{2})*$/i.test(digits)) throw new RangeError('not an address or a hash')
  return digits
}

/** A field, which is there when the row is. Throws: `RangeError`. */
export function field(row: TextRow | undefined, at: number): string {
  const value = row?.[at]
  if (value === undefined) throw new RangeError('the server of the index returned a shorter row')
  return value
}

/** Of what `hex` returned. */
export function toHexText(text: string): Hex {
  return `0x${text.toLowerCase()}`
}

/** A count, which is below 2^53. */
export function toCount(text: string): number {
  return Number.parseInt(text, 10)
}
