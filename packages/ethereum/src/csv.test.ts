import { describe, expect, test } from 'vitest'
import { formatCsv, parseCsv } from './csv.ts'

describe('formatCsv', () => {
  test('default', () => {
    expect(
      formatCsv([
        ['a', 'b'],
        ['1', 'x, "y"\nz'],
      ]),
    ).toBe('a,b\r\n1,"x, ""y""\nz"\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '\r=1'])(
    'behavior: %j is guarded as a formula',
    (text) => {
      expect(formatCsv([[text]]).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test('behavior: plain quotes and unguarded cells stay', () => {
    expect(formatCsv([["'tis"]])).toBe("'tis\r\n")
    expect(formatCsv([['-1']], { guardsFormulas: false })).toBe('-1\r\n')
  })
})

describe('parseCsv', () => {
  test('behavior: reads back what was written', () => {
    const rows = [
      ['address', 'label'],
      ['0x1', '=HYPERLINK("x")'],
      ['', ' spaces '],
      ["'=quoted", '"'],
      ['line\nbreak', ','],
      ['👩‍👩‍👧', "'tis"],
    ]
    expect(parseCsv(formatCsv(rows))).toEqual(rows)
  })

  test.each([
    [
      '\ufeffa,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\n\r\nb\r', [['a'], ['b']]],
    ['', []],
    ['"open', [['open']]],
    ['a"b,c', [['a"b', 'c']]],
  ])('behavior: %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })
})
