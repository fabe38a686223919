import { describe, expect, test } from 'vitest'
import { parseActivityRange } from './activityRange.ts'

describe('parseActivityRange', () => {
  test('a year by day, where the URL says nothing', () => {
    expect(parseActivityRange({})).toEqual({
      interval: 'day',
      span: '1y',
      count: 365,
      until: undefined,
      untilText: undefined,
      isUntilInvalid: false,
    })
  })

  test('hours up to the end of a day, and all days', () => {
    const range = parseActivityRange({ by: 'hour', span: '7d', until: '2024-02-29' })
    expect(range).toMatchObject({ interval: 'hour', count: 168, isUntilInvalid: false })
    expect(range.until).toBe(BigInt(Date.parse('2024-02-29T23:59:59Z') / 1000))
    expect(parseActivityRange({ by: 'day', span: 'all' })).toMatchObject({ span: 'all', count: undefined })
  })

  test('behavior: a span of the other interval is the usual one; a date that is none is said', () => {
    expect(parseActivityRange({ by: 'hour', span: 'all' })).toMatchObject({ span: '2d', count: 48 })
    expect(parseActivityRange({ until: 'today' })).toMatchObject({ isUntilInvalid: true, until: undefined })
  })
})
