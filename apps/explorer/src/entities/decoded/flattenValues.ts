import { type AbiType, formatAbiType } from '@otterscan/decode/abi/abiType'
import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import type { NumberFormat } from '@otterscan/ethereum/units'

/** One row of a table of decoded values. */
export interface ValueRow {
  /** `path.to[3]`: unique within the table. */
  readonly path: string
  /** 0 for the parameters themselves. */
  readonly depth: number
  /** Empty when unnamed. */
  readonly name: string
  /** Position among its siblings. */
  readonly index: number
  readonly isElement: boolean
  readonly value: AbiValue
}

interface OpenRow extends ValueRow {}

/**
 * Values with their members as rows, parents first, at most `limit`; `total` counts up to `limit + 1`. Not recursive.
 */
export function flattenValues(
  values: readonly AbiValue[],
  limit: number,
): { rows: ValueRow[]; isCut: boolean } {
  const rows: ValueRow[] = []
  const open: OpenRow[] = []
  push(open, values, '', 0, false)
  for (let row = open.pop(); row !== undefined; row = open.pop()) {
    if (rows.length === limit) return { rows, isCut: true }
    rows.push(row)
    push(open, row.value.children, row.path, row.depth + 1, row.value.type.kind === 'array')
  }
  return { rows, isCut: false }
}

function push(
  open: OpenRow[],
  values: readonly AbiValue[],
  parent: string,
  depth: number,
  isElement: boolean,
): void {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index]
    if (value === undefined) continue
    const own = isElement ? `[${index}]` : value.name === '' ? `${index}` : value.name
    const path = parent === '' ? own : isElement ? `${parent}${own}` : `${parent}.${own}`
    open.push({ path: `${path}#${index}`, depth, name: value.name, index, isElement, value })
  }
}

/** Readable length of an array; `undefined` for other values. */
export function describeLength(value: AbiValue, numbers: NumberFormat): string | undefined {
  if (value.type.kind !== 'array' || value.isTopicHash) return undefined
  return value.children.length === 1
    ? '1 element'
    : `${numbers.formatInteger(value.children.length)} elements`
}

/** Type for display: tuples with the names of their members. */
export function formatTypeForPeople(type: AbiType): string {
  const text = formatAbiType(type)
  return text.length > MAX_TYPE_CHARACTERS ? `${text.slice(0, MAX_TYPE_CHARACTERS)}…` : text
}

const MAX_TYPE_CHARACTERS = 80
