import { fromLimbs, parseLimbs } from '../limbs.ts'

/** What a column holds, for showing and sorting. */
export type QueryValueType = 'integer' | 'number' | 'text' | 'address' | 'hash' | 'time' | 'date'

export interface QueryColumn {
  readonly name: string
  readonly type: QueryValueType
}

/**
 * Rows of ClickHouse's format TabSeparatedWithNamesAndTypes, each byte a character. Bytes of fixed length are hex then, and
 * arrays of parts are the number that they are of.
 */
export function parseTypedRows(body: string): {
  readonly columns: readonly QueryColumn[]
  readonly rows: readonly (readonly (string | null)[])[]
} {
  const [names = [], types = [], ...lines] = body
    .slice(0, body.endsWith('\n') ? -1 : undefined)
    .split('\n')
    .map((line) => line.split('\t'))
  // Of an answer that was cut the last line is not whole.
  const whole = body.endsWith('\n') ? lines : lines.slice(0, -1)
  return {
    columns: names.map((name, at) => ({ name: decodeText(name), type: toValueType(types[at] ?? '') })),
    rows: whole.map((row) => row.map((field, at) => toValue(field, types[at] ?? ''))),
  }
}

const NO_DATE = '0000-00-00'

function toValueType(type: string): QueryValueType {
  const inner = /^Nullable\((.*)\)$/.exec(type)?.[1] ?? type
  if (inner === 'FixedString(20)') return 'address'
  if (inner === 'FixedString(32)') return 'hash'
  if (/^U?Int\d+$/.test(inner) || inner === 'Array(Int64)') return 'integer'
  if (/^(?:Float|Decimal)/.test(inner)) return 'number'
  if (inner === 'Date') return 'date'
  return inner.startsWith('DateTime') ? 'time' : 'text'
}

function toValue(field: string, type: string): string | null {
  if (field === '\\N') return null
  if (/FixedString\((?:20|32)\)/.test(type) && !type.startsWith('Array'))
    return `0x${Buffer.from(unescapeField(field), 'latin1').toString('hex')}`
  if (type === 'Array(Int64)') return `${fromLimbs(parseLimbs(field))}`
  // Versions before 20 write the first day of all so.
  if (field.startsWith(NO_DATE)) return field.replace(NO_DATE, '1970-01-01')
  return decodeText(field)
}

function decodeText(field: string): string {
  return Buffer.from(unescapeField(field), 'latin1').toString('utf8')
}

const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  b: '\b',
  f: '\f',
  r: '\r',
  0: '\0',
  a: '\u0007',
  v: '\v',
}

function unescapeField(field: string): string {
  return field.includes('\\') ? field.replace(/\\(.)/gs, (_, one: string) => ESCAPES[one] ?? one) : field
}
