import { buildCallTree } from '@otterscan/decode/trace/callTree'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { describe, expect, test } from 'vitest'
import { indexTrace, listAncestors, listTraceRows, openAround } from './traceIndex.ts'

function frame(depth: number, error?: string): CallFrame {
  return {
    type: 'CALL',
    depth,
    from: '0x0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',
    to: '0x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b',
    value: 0n,
    input: '0x',
    output: '0x',
    gas: undefined,
    gasUsed: undefined,
    error,
  }
}

function index(frames: readonly CallFrame[], hasFailed = false) {
  const root = buildCallTree(frames, hasFailed)
  if (root === undefined) throw new Error('no tree')
  return indexTrace(root)
}

const shown = (rows: ReturnType<typeof listTraceRows>) => rows.map(({ node }) => node.index)

describe('indexTrace', () => {
  test('behavior: the failure is at the end of the path of last failing calls', () => {
    const frames = [
      frame(0, 'reverted'),
      frame(1, 'caught'),
      frame(1, 'reverted'),
      frame(2),
      frame(2, 'origin'),
    ]
    expect(index(frames).revertedAt).toBe(4)
  })

  test('behavior: a failure inside a success is found; without a failure there is none', () => {
    expect(index([frame(0), frame(1), frame(1, 'caught'), frame(2)]).revertedAt).toBe(2)
    expect(index([frame(0), frame(1)]).revertedAt).toBeUndefined()
  })

  test('behavior: 20,000 nested frames', () => {
    const deep = index(Array.from({ length: 20_000 }, (_, depth) => frame(depth, 'x')))
    expect(deep.revertedAt).toBe(19_999)
    expect(listAncestors(deep, 19_999)).toHaveLength(19_999)
  })
})

describe('openAround', () => {
  const tree = index([frame(0), frame(1), frame(2), frame(1), frame(2)])

  test('behavior: ancestors of the selected frame open, others stay closed', () => {
    expect([...openAround(tree, new Set([0, 1, 3]), 4)]).toEqual([1])
  })

  test('behavior: no selection, or a frame that does not exist, opens nothing', () => {
    expect([...openAround(tree, new Set([0, 1]), undefined)]).toEqual([0, 1])
    expect([...openAround(tree, new Set([0, 1]), 99)]).toEqual([0, 1])
  })
})

describe('listTraceRows', () => {
  const tree = index([frame(0), frame(1), frame(2), frame(1), frame(2)])

  test('default: everything but what is below a closed frame', () => {
    expect(shown(listTraceRows(tree, new Set(), undefined))).toEqual([0, 1, 2, 3, 4])
    expect(shown(listTraceRows(tree, new Set([1]), undefined))).toEqual([0, 1, 3, 4])
  })

  test('behavior: a filter shows matches with their ancestors, even in closed frames', () => {
    const rows = listTraceRows(tree, new Set([0]), (node) => node.index === 4)
    expect(rows.map(({ node, isMatch }) => [node.index, isMatch])).toEqual([
      [0, false],
      [3, false],
      [4, true],
    ])
  })
})
