/** A cell that a spreadsheet would run as a formula, with or without the mark that stops it. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r]/

/** What to do with cells that begin like a formula. */
export interface CsvOptions {
  /** Keeps spreadsheets from running them: a `'` is put in front when writing, and taken away when reading. */
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

/**
 * Rows of CSV text, with any line ends and an optional byte order mark; lines without content are left out. A quote that
 * is never closed takes the rest of the text. Never throws.
 */
export function parseCsv(text: string, { guardsFormulas = true }: CsvOptions = {}): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(guardsFormulas && FORMULA_PATTERN.test(cell) ? cell.replace(/^'/, '') : cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',') endCell()
    else if (character === '\n' || character === '\r') endRow()
    else cell += character
  }
  endRow()
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}
