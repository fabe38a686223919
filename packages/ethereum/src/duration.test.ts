import { describe, expect, test } from 'vitest'
import { formatAge } from './duration.ts'

const SPANS: readonly (readonly [seconds: bigint, text: string])[] = [
  [1n, '1 sec'],
  [2n, '2 secs'],
  [59n, '59 secs'],
  [60n, '1 min'],
  [119n, '1 min'],
  [120n, '2 mins'],
  [121n, '2 mins'],
  [3540n, '59 mins'],
  [3600n, '1 hr'],
  [7199n, '1 hr 59 mins'],
  [7200n, '2 hrs'],
  [7201n, '2 hrs'],
  [82_800n, '23 hrs'],
  [86_400n, '1 day'],
  [86_459n, '1 day'],
  [93_600n, '1 day 2 hrs'],
  [95_460n, '1 day 2 hrs'],
  [88_200n, '1 day'],
  [172_800n, '2 days'],
  [2_505_600n, '29 days'],
]

describe('formatAge', () => {
  test('zero age is now', () => {
    expect(formatAge(0n)).toBe('now')
  })

  test.each(SPANS)('%s seconds are %s ago', (seconds, text) => {
    expect(formatAge(seconds)).toBe(`${text} ago`)
  })

  test.each(SPANS)('%s seconds ahead are in %s', (seconds, text) => {
    expect(formatAge(-seconds)).toBe(`in ${text}`)
  })
})
