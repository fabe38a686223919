import { describe, expect, test } from 'vitest'
import { parseRetryAfter } from './requestText.ts'

const NOW = Date.parse('Wed, 21 Oct 2015 07:28:00 GMT')

describe('parseRetryAfter', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    ['Wed, 21 Oct 2015 07:28:30 GMT', 30_000],
    ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 86_400_000],
    ['', undefined],
    ['1.5', undefined],
    ['2015', 2_015_000],
    ['tomorrow', undefined],
    ['Wed, 99 Oct 2015 GMT', undefined],
  ])('%j', (text, expected) => {
    expect(parseRetryAfter(text, NOW)).toBe(expected)
  })
})
