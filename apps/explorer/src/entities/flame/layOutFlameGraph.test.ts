import { buildXrayTree, computeOwnGas } from '@otterscan/decode/trace/xray/xrayTree'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { describe, expect, test } from 'vitest'
import { type FlameBox, layOutFlameGraph, stepThroughFlames } from './layOutFlameGraph.ts'
import { sumGasByFunction } from './sumGasByFunction.ts'

const A = '0x0a0a0A0a0A0A0A0a0A0A0A0a0A0A0a0A0a0A0a0a'
const B = '0x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b'

function call(depth: number, gasUsed: bigint | undefined, more: Partial<XrayCall> = {}): XrayCall {
  return {
    ...{ kind: 'call', type: 'CALL', depth, from: A, to: B, value: 0n, input: '0x' },
    ...{ output: '0x', gas: undefined, gasUsed, error: undefined },
    ...more,
  } as XrayCall
}

/** 0: 1,000, of which 1: 600, of which 2: 100 and 3: 200; 4: 300. */
const TREE = buildXrayTree(
  [call(0, 1_000n), call(1, 600n), call(2, 100n), call(2, 200n), call(1, 300n)],
  false,
)

const outline = (boxes: readonly FlameBox[]) =>
  boxes.map(({ kind, at, row, left, width }) => `${kind} ${at} row ${row}: ${toPx(left)} +${toPx(width)}`)
const toPx = (part: number) => Math.round(part * 1_000)

describe('layOutFlameGraph', () => {
  test('calls inside lie below their caller, in order; what is left of its width is its own gas', () => {
    const { boxes, rows, unknown } = layOutFlameGraph(TREE, 0, 1_000)
    expect(outline(boxes)).toEqual([
      'call 0 row 0: 0 +1000',
      'call 1 row 1: 0 +600',
      'call 4 row 1: 600 +300',
      'call 2 row 2: 0 +100',
      'call 3 row 2: 100 +200',
    ])
    expect({ rows, unknown }).toEqual({ rows: 3, unknown: 0 })
    for (const [index, box] of boxes.entries()) {
      const inner = boxes.filter(({ caller }) => caller === index)
      const left = box.width - inner.reduce((sum, { width }) => sum + width, 0)
      expect(toPx(left)).toBe(Number(computeOwnGas(TREE, box.at)))
    }
  })

  test('zoomed, a call has the whole width', () => {
    expect(outline(layOutFlameGraph(TREE, 1, 1_000).boxes)).toEqual([
      'call 1 row 0: 0 +1000',
      'call 2 row 1: 0 +167',
      'call 3 row 1: 167 +333',
    ])
  })

  test('calls under a pixel are counted with what is inside them, behind the others; zooming in draws them', () => {
    const entries = [call(0, 10_000n), call(1, 5n), call(2, 1n), call(1, 9_000n), call(1, 6n)]
    const tree = buildXrayTree(entries, false)
    const { boxes } = layOutFlameGraph(tree, 0, 1_000)
    expect(outline(boxes)).toEqual([
      'call 0 row 0: 0 +1000',
      'call 3 row 1: 0 +900',
      'smaller 0 row 1: 900 +1',
    ])
    expect(boxes.at(-1)).toMatchObject({ calls: 3, gas: 11n })
    expect(layOutFlameGraph(tree, 0, 10_000).boxes.filter(({ kind }) => kind === 'call')).toHaveLength(5)
  })

  test('a call of unknown gas has no width and is counted; alone it has no graph', () => {
    const tree = buildXrayTree([call(0, 100n), call(1, undefined), call(2, 5n), call(1, 50n)], false)
    const { boxes, unknown } = layOutFlameGraph(tree, 0, 1_000)
    expect(outline(boxes)).toEqual(['call 0 row 0: 0 +1000', 'call 3 row 1: 0 +500'])
    expect(unknown).toBe(1)
    expect(layOutFlameGraph(tree, 1, 1_000)).toEqual({ boxes: [], rows: 0, unknown: 1, isCut: false })
  })

  test('after a refund calls inside still fit below the first', () => {
    const tree = buildXrayTree([call(0, 80n), call(1, 60n), call(1, 40n)], false)
    expect(outline(layOutFlameGraph(tree, 0, 1_000).boxes).slice(1)).toEqual([
      'call 1 row 1: 0 +600',
      'call 2 row 1: 600 +400',
    ])
  })

  test('bounded in depth and number; what is left out is counted', () => {
    const deep = buildXrayTree(
      Array.from({ length: 1_000 }, (_, depth) => call(depth, BigInt(2_000 - depth))),
      false,
    )
    const layout = layOutFlameGraph(deep, 0, 1_000)
    expect(layout.rows).toBe(60)
    expect(layout.boxes.at(-1)).toMatchObject({ kind: 'more', calls: 1_000 - 59 })
    const wide = [call(0, 10_000n)]
    for (let at = 0; at < 5_000; at++) wide.push(call(1, 2n), call(2, 2n))
    const { boxes, isCut } = layOutFlameGraph(buildXrayTree(wide, false), 0, 100_000)
    expect(boxes).toHaveLength(1_001)
    expect(boxes.at(-1)).toMatchObject({ kind: 'more', row: 1, calls: 10_000 - 2 * 999, gas: 2n * 4_001n })
    expect(isCut).toBe(true)
  })
})

describe('stepThroughFlames', () => {
  const { boxes } = layOutFlameGraph(TREE, 0, 1_000)

  test.each([
    [0, 'ArrowDown', 1],
    [1, 'ArrowRight', 2],
    [2, 'ArrowLeft', 1],
    [1, 'ArrowLeft', undefined],
    [2, 'ArrowRight', undefined],
    [2, 'ArrowDown', undefined],
    [1, 'ArrowDown', 3],
    [4, 'ArrowUp', 1],
    [0, 'ArrowUp', undefined],
    [1, 'End', 2],
    [4, 'Home', 3],
    [0, 'x', undefined],
  ])('from %d with %s', (from, key, to) => {
    expect(stepThroughFlames(boxes, from, key)).toBe(to)
  })
})

describe('sumGasByFunction', () => {
  test('own gas of all adds up to the whole; a call inside one of the same function counts once in all', () => {
    const sums = sumGasByFunction(
      buildXrayTree(
        [
          call(0, 1_000n, { to: A }),
          call(1, 600n),
          call(2, 250n),
          call(1, 100n),
          call(1, 50n, { input: '0x12345678ff' }),
        ],
        false,
      ),
      0,
    )
    expect(sums.map(({ calls, own, total }) => [calls, own, total])).toEqual([
      [3, 700n, 700n],
      [1, 250n, 1_000n],
      [1, 50n, 50n],
    ])
  })

  test('one unknown call makes the sum of its function unknown, and comes last', () => {
    const tree = buildXrayTree([call(0, 9n, { to: A }), call(1, undefined), call(1, 5n)], false)
    expect(sumGasByFunction(tree, 0).map(({ own, total }) => [own, total])).toEqual([
      [undefined, 9n],
      [undefined, undefined],
    ])
  })
})
