/** A cell that a spreadsheet would run as a formula, with or without the quote that prevents it. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r]/

/** What to do with cells that begin like a formula. */
export interface CsvOptions {
  /** Prevents spreadsheets from running them: a `'` is prepended when writing and removed when reading. */
  readonly guardsFormulas?: boolean
}

/** Rows as CSV with CRLF ends, quoted only where needed. RFC 4180; formulas are guarded unless said otherwise. */
export function formatCsv(
  rows: readonly (readonly string[])[],
  { guardsFormulas = true }: CsvOptions = {},
): string {
  const toCell = (text: string) => quote(guardsFormulas && FORMULA_PATTERN.test(text) ? `'${text}` : text)
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One cell with its delimiter: a quoted part, anything after it, and a comma, a line end or the end of the text. */
const CELL_PATTERN = /("(?:[^"]|"")*"?)?([^,\r\n]*)(,|\r\n?|\n|$)/g

/**
 * Rows of CSV text, with any line ends and an optional byte order mark; lines without content are left out. A quote
 * that is never closed takes the rest of the text. Never throws.
 */
export function parseCsv(text: string, { guardsFormulas = true }: CsvOptions = {}): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted = '', rest = '', end] of text.replace(/^\ufeff/, '').matchAll(CELL_PATTERN)) {
    const cell = unquote(quoted) + rest
    row.push(guardsFormulas && FORMULA_PATTERN.test(cell) ? cell.replace(/^'/, '') : cell)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

function unquote(quoted: string): string {
  return quoted.replace(/^"|"$/g, '').replaceAll('""', '"')
}
