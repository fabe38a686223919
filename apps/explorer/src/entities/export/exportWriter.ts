import { formatCsv } from '@otterscan/ethereum/csv'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { TableColumn } from '@otterscan/ui/Table'
import { formatRawValue } from '../formatRawValue.ts'

/** Export formats. */
export type ExportFormat = 'csv' | 'json' | 'ndjson'

/** The part of a column used for files; columns without `file` are not exported. */
export type FileColumn<Row> = Pick<TableColumn<Row>, 'file'>

/** Writes a file in chunks, which make up the file in order. */
export interface ExportWriter<Row> {
  readonly start: () => string
  readonly write: (rows: readonly Row[]) => string
  readonly end: () => string
}

/** Name and media type of each format. */
export const EXPORT_FORMATS = {
  csv: { name: 'CSV', type: 'text/csv' },
  json: { name: 'JSON', type: 'application/json' },
  ndjson: { name: 'NDJSON', type: 'application/x-ndjson' },
} as const

/**
 * A writer for one format. A missing value is an empty cell in CSV and `null` in JSON; integers are strings in both, so
 * that no reader rounds them; CSV cells that a spreadsheet would run as formulas are disarmed. Entries that could not be
 * read are the last rows, each raw in a column `unreadable`, which is there only with them.
 */
export function createExportWriter<Row>(
  format: ExportFormat,
  tableColumns: readonly FileColumn<Row>[],
  unreadable: readonly UnreadableField[] = [],
): ExportWriter<Row> {
  const columns = tableColumns.flatMap(({ file = {} }) => Object.entries(file))
  const keys = [...columns.map(([key]) => key), ...(unreadable.length === 0 ? [] : ['unreadable'])]
  const toCells = (row: Row) => columns.map(([, read]) => read(row))
  const lostRows = unreadable.map((field) => [...columns.map(() => undefined), formatRawValue(field.value)])
  return createCellWriter(format, keys, toCells, lostRows)
}

type Cells = readonly (string | undefined)[]

function createCellWriter<Row>(
  format: ExportFormat,
  keys: readonly string[],
  toCells: (row: Row) => Cells,
  lastRows: readonly Cells[],
): ExportWriter<Row> {
  const toObject = (cells: Cells) =>
    JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? null])))
  if (format === 'csv') {
    const toCsv = (rows: readonly Cells[]) =>
      formatCsv(rows.map((cells) => keys.map((_, at) => cells[at] ?? '')))
    return {
      // The byte order mark makes spreadsheets read the text as UTF-8.
      start: () => `\ufeff${formatCsv([keys])}`,
      write: (rows) => toCsv(rows.map(toCells)),
      end: () => toCsv(lastRows),
    }
  }
  if (format === 'ndjson') {
    const toLines = (rows: readonly Cells[]) => rows.map((cells) => `${toObject(cells)}\n`).join('')
    return { start: () => '', write: (rows) => toLines(rows.map(toCells)), end: () => toLines(lastRows) }
  }
  let isFirst = true
  const toElements = (rows: readonly Cells[]) => {
    const text = rows
      .map((cells, index) => `${isFirst && index === 0 ? '' : ','}\n${toObject(cells)}`)
      .join('')
    isFirst = isFirst && rows.length === 0
    return text
  }
  return {
    start: () => '[',
    write: (rows) => toElements(rows.map(toCells)),
    end: () => `${toElements(lastRows)}${isFirst ? ']\n' : '\n]\n'}`,
  }
}
