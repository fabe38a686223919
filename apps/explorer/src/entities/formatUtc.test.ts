import { describe, expect, test } from 'vitest'
import { formatUtcLong, formatUtcTitle, toSeconds } from './formatUtc.ts'

describe('formatUtcLong', () => {
  test.each([
    [1_699_457_327n, 'Nov-08-2023 03:28:47 PM +UTC'],
    [0n, 'Jan-01-1970 12:00:00 AM +UTC'],
    [43_200n, 'Jan-01-1970 12:00:00 PM +UTC'],
  ])('%d is %s', (timestamp, text) => {
    expect(formatUtcLong(timestamp)).toBe(text)
  })
})

describe('formatUtcTitle', () => {
  test('UI-05 a timestamp in milliseconds is read as such', () => {
    expect(toSeconds(1_700_000_000_000n)).toBe(1_700_000_000n)
    expect(formatUtcTitle(1_700_000_000_000n)).toBe('2023-11-14 22:13:20 UTC')
  })

  test('what no date can hold is shown as the number it is', () => {
    expect(formatUtcTitle(2n ** 64n - 1n)).toBe(`timestamp ${2n ** 64n - 1n}`)
  })
})
