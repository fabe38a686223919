import { formatCsv } from '@otterscan/ethereum/csv'

/** Forms a table can be had in. */
export type ExportFormat = 'csv' | 'json' | 'ndjson'

/** One column of a file. */
export interface ExportColumn<Row> {
  /** Heading in CSV, key in JSON. */
  readonly key: string
  /** Exact text; `undefined` where there is none. */
  readonly read: (row: Row) => string | undefined
}

/** Writes a file piece by piece; the pieces in order are the file. */
export interface ExportWriter<Row> {
  readonly start: () => string
  readonly write: (rows: readonly Row[]) => string
  readonly end: () => string
}

/** What a file of each form is called and is. */
export const EXPORT_FORMATS = {
  csv: { name: 'CSV', type: 'text/csv' },
  json: { name: 'JSON', type: 'application/json' },
  ndjson: { name: 'NDJSON', type: 'application/x-ndjson' },
} as const

/**
 * A writer of one form. What a row has no value for is an empty cell in CSV and `null` in JSON; whole numbers are texts
 * in both, so that no reader rounds them; CSV cells that a spreadsheet would run are disarmed.
 */
export function createExportWriter<Row>(
  format: ExportFormat,
  columns: readonly ExportColumn<Row>[],
): ExportWriter<Row> {
  const toObject = (row: Row) =>
    JSON.stringify(Object.fromEntries(columns.map(({ key, read }) => [key, read(row) ?? null])))
  if (format === 'csv') {
    return {
      // The mark tells spreadsheets that the text is UTF-8.
      start: () => `\ufeff${formatCsv([columns.map(({ key }) => key)])}`,
      write: (rows) => formatCsv(rows.map((row) => columns.map(({ read }) => read(row) ?? ''))),
      end: () => '',
    }
  }
  if (format === 'ndjson') {
    return {
      start: () => '',
      write: (rows) => rows.map((row) => `${toObject(row)}\n`).join(''),
      end: () => '',
    }
  }
  let isFirst = true
  return {
    start: () => '[',
    write: (rows) => {
      const text = rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${toObject(row)}`).join('')
      isFirst = isFirst && rows.length === 0
      return text
    },
    end: () => (isFirst ? ']\n' : '\n]\n'),
  }
}
