import { describe, expect, test } from 'vitest'
import { findQueryChart } from './findQueryChart.ts'

const answer = { isCut: false, elapsedMs: undefined, unreadable: [] }
const column = (name: string, type: string) => ({ name, type })

describe('findQueryChart', () => {
  test('lines over a time, oldest first, with exact texts; what is not known is left out', () => {
    const chart = findQueryChart({
      ...answer,
      columns: [column('day', 'date'), column('n', 'integer'), column('fees', 'number')],
      results: [
        ['2026-01-02', '18446744073709551615', null],
        ['2026-01-01', '2', '0.5'],
      ],
    })
    expect(chart?.blockLabels).toEqual(['2026-01-01', '2026-01-02'])
    expect(chart?.series.map(({ label, points }) => [label, points])).toEqual([
      ['n', [2, 2 ** 64]],
      ['fees', [0.5, null]],
    ])
    expect(chart?.series[0]?.texts[1]).toBe('18446744073709551615')
  })

  test('integers are in the order of their size', () => {
    const results = [
      ['10', '1'],
      ['9', '2'],
    ]
    const chart = findQueryChart({
      ...answer,
      columns: [column('block', 'integer'), column('n', 'integer')],
      results,
    })
    expect(chart?.blockLabels).toEqual(['9', '10'])
  })

  test('without a time or a number in front there is none', () => {
    const results = [
      ['a', '1'],
      ['b', '2'],
    ]
    expect(
      findQueryChart({ ...answer, columns: [column('token', 'address'), column('n', 'integer')], results }),
    ).toBe(undefined)
    expect(findQueryChart({ ...answer, columns: [column('day', 'date')], results: [['a'], ['b']] })).toBe(
      undefined,
    )
  })
})
