import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'
import { describe, expect, test } from 'vitest'
import { findIndexGaps, toIndexCoverage, toPollMs } from './indexCoverage.ts'

const index = (part: Partial<GatewayIndex>): GatewayIndex => ({
  firstBlock: 0n,
  lastBlock: 100n,
  lastBlockHash: '0xaa',
  finalBlock: 68n,
  tracedFrom: 0n,
  headBlock: 100n,
  missingBlocks: 0n,
  gaps: [],
  gapBlocks: 0n,
  blocksPerSecond: undefined,
  transactionsPerSecond: undefined,
  remainingSeconds: undefined,
  phase: 'following',
  message: undefined,
  ...part,
})

const status = (part: Partial<GatewayIndex>) => ({
  methods: new Set<string>(),
  addressHistory: 'index',
  index: index(part),
  unreadable: [],
})

describe('findIndexGaps', () => {
  const gap = { fromBlock: 5n, toBlock: 6n, reason: 'a receipt is missing' }
  test('IDX-01 how many blocks, and why the first', () => {
    expect(findIndexGaps(index({}))).toBeUndefined()
    expect(findIndexGaps(index({ gaps: [gap], gapBlocks: 2n }))).toEqual({
      count: 2n,
      firstBlock: 5n,
      reason: 'a receipt is missing',
    })
    expect(findIndexGaps(index({ gaps: [gap], gapBlocks: undefined }))?.count).toBe(2n)
  })
})

describe('toIndexCoverage', () => {
  test('whole, also right after a new block', () => {
    expect(toIndexCoverage(index({}))).toEqual({ kind: 'whole' })
    expect(toIndexCoverage(index({ lastBlock: 99n, phase: 'indexing', missingBlocks: 1n }))).toEqual({
      kind: 'whole',
    })
  })

  test('growing: downwards, upwards, and before the first block', () => {
    const down = { firstBlock: 50n, phase: 'indexing', missingBlocks: 50n, remainingSeconds: 12 }
    expect(toIndexCoverage(index(down))).toEqual({
      kind: 'growing',
      blocks: { first: 50n, last: 100n, head: 100n },
      ratio: 0.504,
      remainingSeconds: 12,
    })
    expect(toIndexCoverage(index({ lastBlock: 50n, phase: 'indexing', missingBlocks: 50n })).kind).toBe(
      'growing',
    )
    expect(
      toIndexCoverage(index({ firstBlock: undefined, lastBlock: undefined, phase: 'starting' })),
    ).toMatchObject({ kind: 'growing', blocks: undefined, ratio: 0 })
  })

  test('partial: it will not grow', () => {
    const message = 'The node does not have block 39'
    expect(toIndexCoverage(index({ firstBlock: 40n, missingBlocks: 40n, message }))).toEqual({
      kind: 'partial',
      blocks: { first: 40n, last: 100n, head: 100n },
      message,
    })
  })

  test('held: waiting for the node, or over', () => {
    expect(toIndexCoverage(index({ phase: 'waiting', message: 'away' }))).toMatchObject({
      kind: 'held',
      isOver: false,
      message: 'away',
    })
    expect(toIndexCoverage(index({ phase: 'failed' }))).toMatchObject({ kind: 'held', isOver: true })
  })

  test('with one end of what is covered, nothing is said of how far it is', () => {
    for (const ends of [{ firstBlock: undefined }, { lastBlock: undefined }]) {
      expect(toIndexCoverage(index({ firstBlock: 2n, lastBlock: 5n, ...ends }))).toMatchObject({
        kind: 'held',
        message: 'the blocks it covers are not reported',
      })
    }
  })
})

describe('toPollMs', () => {
  test('polling stops only when the newest block is indexed and nothing is missing', () => {
    const head = { number: 100n, hash: '0xaa' }
    expect(toPollMs(status({}), head)).toBe(false)
    expect(toPollMs(status({ firstBlock: 40n }), head)).toBe(false)
    expect(toPollMs(status({ lastBlock: 101n, lastBlockHash: '0xbb' }), head)).toBe(false)
    expect(toPollMs(status({ lastBlock: 99n }), head)).toBe(1000)
    // Another block at the same number: the index has yet to follow the reorg.
    expect(toPollMs(status({ lastBlockHash: '0xbb' }), head)).toBe(1000)
    expect(toPollMs(status({ firstBlock: 40n, phase: 'indexing', missingBlocks: 40n }), head)).toBe(3000)
    expect(toPollMs(status({ phase: 'failed' }), head)).toBe(false)
    expect(toPollMs(null, head)).toBe(false)
  })
})
