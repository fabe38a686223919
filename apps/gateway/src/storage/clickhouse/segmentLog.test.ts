import { describe, expect, test } from 'vitest'
import { toFakeHash, toFakeStart } from '../testing/fakeBlocks.ts'
import { ATTEMPT_STEP, foldLog, type LogEntry, type Segment, toVisible } from './segmentLog.ts'

const attempt = (high: number, fill = 0) => BigInt(high) * ATTEMPT_STEP + BigInt(fill)
const start: LogEntry = { kind: 'start', id: attempt(1), start: toFakeStart(10n) }

function segment(first: bigint, last: bigint, parts: Partial<Segment> = {}): Segment {
  const links = { parentHash: toFakeHash(first - 1n), hash: toFakeHash(last) }
  return { first, last, ...links, untraced: undefined, gaps: [], fills: [], ...parts }
}

function write(id: bigint, one: Segment): LogEntry[] {
  return [
    { kind: 'open', id, first: one.first, last: one.last },
    { kind: 'commit', id, segment: one },
  ]
}

describe('foldLog', () => {
  test('nothing before a start, and nothing after an end', () => {
    expect(foldLog([])).toBeUndefined()
    expect(foldLog([start])?.checkpoint).toMatchObject({ firstBlock: 11n, lastBlock: 10n })
    expect(foldLog([start, { kind: 'end', id: attempt(2) }])).toBeUndefined()
  })

  test('segments count when they link, in whatever order they came', () => {
    const [lower, upper, above] = [segment(1n, 5n), segment(6n, 10n), segment(11n, 12n)]
    const lone = [start, ...write(attempt(2), lower)]
    expect(foldLog(lone)?.checkpoint).toMatchObject({ firstBlock: 11n, lastBlock: 10n })
    const all = [...write(attempt(4), above), ...lone, ...write(attempt(3), upper)]
    expect(foldLog(all)?.checkpoint).toMatchObject({
      firstBlock: 1n,
      lastBlock: 12n,
      firstParentHash: toFakeHash(0n),
      lastHash: toFakeHash(12n),
    })
  })

  test('what was opened and not committed is refused, and so is a second attempt at the same blocks', () => {
    const died: LogEntry = { kind: 'open', id: attempt(2), first: 6n, last: 10n }
    const state = foldLog([
      start,
      died,
      ...write(attempt(3), segment(6n, 10n)),
      ...write(attempt(4), segment(6n, 10n)),
    ])
    expect(state?.refused).toEqual([attempt(2), attempt(4)])
    expect(state && toVisible(state)).toContain(`attempt NOT IN (${attempt(2)}, ${attempt(4)})`)
  })

  test('a block of another chain does not link', () => {
    const forked = segment(11n, 11n, { parentHash: toFakeHash(10n, 1) })
    expect(foldLog([start, ...write(attempt(2), forked)])?.checkpoint.lastBlock).toBe(10n)
  })

  test('a fill counts for blocks that are gaps, the first of two for each', () => {
    const gaps = [{ from: 11n, to: 12n, reason: 'pruned' }]
    const fill = (...numbers: readonly bigint[]) =>
      segment(11n, 12n, { fills: numbers.map((number) => ({ number, gap: undefined })) })
    const state = foldLog([
      start,
      ...write(attempt(2), segment(11n, 13n, { gaps })),
      ...write(attempt(3, 1), fill(11n)),
      ...write(attempt(4, 1), fill(11n, 12n, 13n)),
    ])
    expect(state?.gaps).toEqual([])
    expect([...(state?.fills ?? [])]).toEqual([
      [11n, attempt(3, 1)],
      [12n, attempt(4, 1)],
    ])
  })

  test('rows of attempts before the start and after this state are not seen', () => {
    const again: LogEntry = { kind: 'start', id: attempt(5), start: toFakeStart(20n) }
    const state = foldLog([start, ...write(attempt(2), segment(11n, 12n)), again])
    expect(state?.checkpoint).toMatchObject({ firstBlock: 21n, lastBlock: 20n })
    expect(state && toVisible(state)).toContain(`attempt > ${attempt(5)} AND attempt < ${attempt(6)}`)
  })
})
