import { describe, expect, test } from 'vitest'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS, toMinedStaleTimeMs } from './staleTime.ts'

describe('toMinedStaleTimeMs', () => {
  test.each([
    [9n, 10n, IMMUTABLE_STALE_TIME_MS],
    [10n, 10n, IMMUTABLE_STALE_TIME_MS],
    [11n, 10n, DEFAULT_STALE_TIME_MS],
    [9n, undefined, DEFAULT_STALE_TIME_MS],
    [undefined, 10n, DEFAULT_STALE_TIME_MS],
  ])('block %s below final %s is fresh for %s ms', (blockNumber, finalized, expected) => {
    expect(toMinedStaleTimeMs(blockNumber, finalized)).toBe(expected)
  })
})
