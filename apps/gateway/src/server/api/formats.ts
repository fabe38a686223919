import { formatCsv } from '@otterscan/ethereum/csv'
import { invalidArgument } from './apiError.ts'
import type { OperationAnswer } from './operation.ts'

/** How an answer is written. */
export type ApiFormat = 'json' | 'csv' | 'ndjson'

/** Media type of each format. */
export const MEDIA_TYPES: Readonly<Record<ApiFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
}

/** The format asked for: by the parameter, else by the header, else JSON. Throws: `ApiError` for an unknown one. */
export function chooseFormat(wanted: string | undefined, accept: string | undefined): ApiFormat {
  if (wanted !== undefined) {
    if (Object.hasOwn(MEDIA_TYPES, wanted)) return wanted as ApiFormat
    throw invalidArgument('format: must be one of json, csv, ndjson')
  }
  const [first = ''] = (accept ?? '').split(',')
  const type = first.split(';')[0]?.trim().toLowerCase()
  return FORMATS.find((format) => MEDIA_TYPES[format] === type) ?? 'json'
}

const FORMATS: readonly ApiFormat[] = ['csv', 'ndjson']

/**
 * The text of an answer. Entries that could not be read follow the others: in JSON in `unreadable`, else as last rows.
 * In CSV a cell is empty where there is nothing and where it is not known.
 */
export function writeAnswer(answer: OperationAnswer, format: ApiFormat, partial: string | undefined): string {
  if (format === 'csv') return writeCsv(answer)
  if (format === 'ndjson') return writeLines(answer)
  const [data] = answer.objects
  if (!answer.isList) return JSON.stringify({ data })
  return JSON.stringify({
    data: answer.objects,
    next: answer.next ?? null,
    ...(answer.total === undefined ? {} : { total: answer.total }),
    ...(answer.unreadable.length === 0 ? {} : { unreadable: answer.unreadable.map(toLost) }),
    ...(partial === undefined ? {} : { partial }),
  })
}

function writeLines({ objects, unreadable }: OperationAnswer): string {
  const lost = unreadable.map((field) => ({ unreadable: toLost(field) }))
  return [...objects, ...lost].map((row) => `${JSON.stringify(row)}\n`).join('')
}

function writeCsv({ names, cells, unreadable }: OperationAnswer): string {
  if (unreadable.length === 0) return formatCsv([names, ...cells])
  const lost = unreadable.map((field) => [...names.map(() => ''), JSON.stringify(field.value) ?? ''])
  return formatCsv([[...names, 'unreadable'], ...cells.map((row) => [...row, '']), ...lost])
}

function toLost({ value, reason }: OperationAnswer['unreadable'][number]) {
  return { value: value ?? null, reason }
}
