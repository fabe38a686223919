import { describe, expect, test } from 'vitest'
import { formatUtcIso, formatUtcLong, formatUtcTitle, toSeconds } from './formatUtc.ts'

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

  test.each([
    [10_413_792_024n, '2300-01-01 00:00:24 UTC'],
    [253_402_300_800n, '10000-01-01 00:00:00 UTC'],
    [253_433_923_200n, '10001-01-01 00:00:00 UTC'],
    [1_399_999_999_999n, '46334-03-27 16:53:19 UTC'],
    [7_289_654_399_999n, '2200-12-31 23:59:59 UTC'],
    [8_640_000_000_000n, '275760-09-13 00:00:00 UTC'],
    [8_640_000_000_001n, 'timestamp 8640000000001'],
  ])('TIME-01 %s are seconds unless seconds cannot be meant: %s', (timestamp, text) => {
    expect(formatUtcTitle(timestamp)).toBe(text)
  })

  test('a number out of range for a date is shown as a number', () => {
    expect(formatUtcTitle(2n ** 64n - 1n)).toBe(`timestamp ${2n ** 64n - 1n}`)
  })
})

describe('formatUtcIso', () => {
  test('to the second; a number out of range for a date stays a number', () => {
    expect(formatUtcIso(1_699_457_327n)).toBe('2023-11-08T15:28:47Z')
    expect(formatUtcIso(2n ** 64n - 1n)).toBe(`${2n ** 64n - 1n}`)
    expect(formatUtcIso(undefined)).toBeUndefined()
    expect(formatUtcIso(253_402_300_800n)).toBe('10000-01-01T00:00:00Z')
  })
})
