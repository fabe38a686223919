import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatLocalTitle } from './formatLocal.ts'

const before = process.env.TZ

describe('formatLocalTitle', () => {
  beforeAll(() => {
    process.env.TZ = 'Asia/Kathmandu'
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test("the reader's time with its offset", () => {
    expect(formatLocalTitle(1_699_457_327n)).toBe('2023-11-08 21:13:47 UTC+5:45')
    // Milliseconds, as some chains report them.
    expect(formatLocalTitle(1_699_457_327_000n)).toBe('2023-11-08 21:13:47 UTC+5:45')
    expect(formatLocalTitle(1n << 200n)).toContain('timestamp')
  })

  test('with the daylight saving time in effect then', () => {
    process.env.TZ = 'America/New_York'
    expect(formatLocalTitle(1_688_212_800n)).toBe('2023-07-01 08:00:00 UTC-4')
    expect(formatLocalTitle(1_704_110_400n)).toBe('2024-01-01 07:00:00 UTC-5')
  })
})
