import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFrame } from '../testing/frames.ts'
import { fromCallTracer } from './callTracerFrames.ts'
import { buildCallTree, type CallNode, measureCallTree, walkCallTree } from './callTree.ts'
import { toInternalTransfers } from './internalTransfers.ts'
import { fromParityTrace } from './parityFrames.ts'

const A = '0x00000000000000000000000000000000000000A1'
const B = '0x00000000000000000000000000000000000000b2'
const C = '0x00000000000000000000000000000000000000C3'

const atDepths = (...depths: number[]): CallFrame[] => depths.map((depth) => toFrame({ depth }))
const shape = (frames: readonly CallFrame[]) => {
  const root = buildCallTree(frames)
  return root && Array.from(walkCallTree(root), (node) => [node.index, node.depth])
}
const fates = (root: CallNode | undefined) => root && Array.from(walkCallTree(root), (node) => node.reverted)

describe('buildCallTree', () => {
  test('default', () => {
    const root = buildCallTree(atDepths(0, 1, 2, 1, 2, 3))
    expect(root?.children.map((child) => child.index)).toEqual([1, 3])
    expect(root?.children[1]?.children[0]?.children[0]?.index).toBe(5)
    expect(root && measureCallTree(root)).toEqual({ frameCount: 6, maxDepth: 3 })
    expect(buildCallTree([])).toBeUndefined()
  })

  test('NODE-19 depths off by one, gaps and orphans still make one tree, in order', () => {
    // Off by one at the root, as a trace address of [0] makes it.
    expect(shape(atDepths(1, 2, 3, 2))).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    // A gap hangs under the nearest frame above it.
    expect(shape(atDepths(0, 5, 5, 1))).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    // Frames beside or above the root are orphans and hang under it.
    expect(shape(atDepths(2, 0, 1, 2))).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(shape(atDepths(0, 0, 1))).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ])
  })

  test('NODE-19 a root sent by the zero address keeps its place', () => {
    const { frames, unreadable } = fromParityTrace([
      {
        type: 'call',
        traceAddress: [0],
        action: { callType: 'call', from: '0x0', to: A, input: '0x', value: '0x0' },
      },
      {
        type: 'call',
        traceAddress: [0, 0],
        action: { callType: 'call', from: A, to: B, input: '0x', value: '0x1' },
      },
    ])
    expect(unreadable).toEqual([])
    expect(frames[0]?.from).toBe('0x0000000000000000000000000000000000000000')
    expect(shape(frames)).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test('LIST-01 a field of a Parity trace that cannot be read is neither zero nor an account', () => {
    const { frames, unreadable } = fromParityTrace([
      { type: 'call', traceAddress: [], action: { from: A, to: 'x', value: 'x', input: 'x', gas: 'x' } },
      {
        type: 'create',
        traceAddress: [0],
        action: { from: A, init: 5 },
        result: { address: 'x', code: 'x' },
      },
      { type: 'suicide', traceAddress: [1], action: { address: B, refundAddress: 'x', balance: 'x' } },
      { type: 'call', traceAddress: [2], action: { to: B, value: '0x1' } },
    ])
    expect(frames.map((one) => one.unreadable?.map(({ path }) => path))).toEqual([
      ['to', 'value', 'input', 'gas'],
      ['to', 'input', 'output'],
      ['to', 'value'],
    ])
    expect(frames.map(({ value }) => value)).toEqual([undefined, 0n, undefined])
    // The caller is not made up.
    expect(unreadable.map(({ path }) => path)).toEqual(['3'])
  })

  test('behavior: failure propagates down from the failing frame only', () => {
    const frames = [
      toFrame({ depth: 0 }),
      toFrame({ depth: 1, error: 'execution reverted' }),
      toFrame({ depth: 2 }),
      toFrame({ depth: 3, error: 'out of gas' }),
      toFrame({ depth: 1 }),
    ]
    expect(fates(buildCallTree(frames))).toEqual([undefined, 'self', 'ancestor', 'self', undefined])
    expect(fates(buildCallTree(frames, true))).toEqual(['self', 'self', 'ancestor', 'self', 'ancestor'])
  })

  test('behavior: success under success under success under a failure: all of it is undone', () => {
    const frames = [
      toFrame({ depth: 0 }),
      toFrame({ depth: 1, error: 'execution reverted' }),
      toFrame({ depth: 2 }),
      toFrame({ depth: 3 }),
      toFrame({ depth: 4, value: 5n }),
      toFrame({ depth: 1, value: 6n }),
    ]
    const root = buildCallTree(frames)
    expect(fates(root)).toEqual([undefined, 'self', 'ancestor', 'ancestor', 'ancestor', undefined])
    expect(root && toInternalTransfers(root)).toMatchObject([
      { value: 5n, reverted: true },
      { value: 6n, reverted: false },
    ])
  })

  test('behavior: a CALLCODE acts on the calling account, so its SELFDESTRUCT stays under it', () => {
    const root = buildCallTree([
      toFrame({ depth: 0, to: A }),
      toFrame({ depth: 1, type: 'CALLCODE', from: A, to: B }),
      toFrame({ depth: 2, type: 'SELFDESTRUCT', from: A, to: C }),
    ])
    expect(root?.children.map(({ frame }) => frame.type)).toEqual(['CALLCODE'])
    expect(root?.children[0]?.children.map(({ frame }) => frame.type)).toEqual(['SELFDESTRUCT'])
  })

  test('behavior: a SELFDESTRUCT listed one level too deep goes to the frame it destroyed', () => {
    const frames = [
      toFrame({ depth: 0, to: A }),
      toFrame({ depth: 1, from: A, to: B }),
      toFrame({ depth: 2, type: 'SELFDESTRUCT', from: A, to: C }),
    ]
    const root = buildCallTree(frames)
    expect(root?.children.map((child) => child.frame.type)).toEqual(['CALL', 'SELFDESTRUCT'])
  })

  test('UI-07 a trace 20,000 levels deep is built, walked and measured', () => {
    const frames = Array.from({ length: 20_000 }, (_, depth) => toFrame({ depth }))
    const root = buildCallTree(frames)
    expect(root && measureCallTree(root)).toEqual({ frameCount: 20_000, maxDepth: 19_999 })
    expect(root && toInternalTransfers(root)).toEqual([])
    let nested: Record<string, unknown> = { type: 'CALL', from: A, to: B, value: '0x1' }
    for (let depth = 1; depth < 20_000; depth++)
      nested = { type: 'CALL', from: A, to: B, value: '0x1', calls: [nested] }
    expect(fromCallTracer(nested).frames.at(-1)?.depth).toBe(19_999)
  })

  test('property: any depths give a tree of all frames in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 12 }), { minLength: 1, maxLength: 60 }), (depths) => {
        const order = shape(atDepths(...depths))?.map(([index]) => index)
        expect(order).toEqual(depths.map((_, index) => index))
      }),
    )
  })

  test('behavior: a collapsed node hides its descendants', () => {
    const root = buildCallTree(atDepths(0, 1, 2, 1))
    const shown =
      root &&
      Array.from(
        walkCallTree(root, (node) => node.index === 1),
        (node) => node.index,
      )
    expect(shown).toEqual([0, 1, 3])
  })
})

describe('fromCallTracer', () => {
  test('default: pre-order, precompiles left out, missing members filled', () => {
    const { frames, unreadable } = fromCallTracer({
      type: 'CALL',
      from: A,
      to: B,
      value: '0x5',
      input: '0xd0e30db0',
      gas: '0x100',
      gasUsed: '0x80',
      calls: [
        { type: 'STATICCALL', from: B, to: '0x0000000000000000000000000000000000000001', input: '0x00' },
        { type: 'DELEGATECALL', from: B, to: C, value: '0x5', input: '0x', output: '0x01' },
        {
          type: 'CREATE2',
          from: B,
          input: '0x60',
          error: 'contract creation code storage out of gas',
          value: '0x0',
        },
        'junk',
        { type: 'SELFDESTRUCT', from: B, to: A, value: '0x9' },
      ],
    })
    expect(unreadable).toHaveLength(1)
    expect(frames.map(({ type, depth, to, value, error }) => [type, depth, to, value, error])).toEqual([
      ['CALL', 0, B, 5n, undefined],
      ['DELEGATECALL', 1, C, undefined, undefined],
      ['CREATE2', 1, undefined, 0n, 'contract creation code storage out of gas'],
      ['SELFDESTRUCT', 1, A, 9n, undefined],
    ])
    expect(frames[0]).toMatchObject({ gas: 256n, gasUsed: 128n, output: '0x' })
  })

  test('behavior: precompiles are kept on demand, and always at the top', () => {
    const precompile = '0x0000000000000000000000000000000000000002'
    const json = {
      type: 'CALL',
      from: A,
      to: precompile,
      calls: [{ type: 'CALL', from: A, to: precompile, value: '0x1' }],
    }
    expect(fromCallTracer(json).frames).toHaveLength(1)
    const kept = fromCallTracer(json, { keepPrecompiles: true }).frames
    const root = buildCallTree(kept)
    expect(root && toInternalTransfers(root)).toMatchObject([{ kind: 'transfer', to: precompile, value: 1n }])
  })

  test.each([null, undefined, 7, 'text', [], {}])('error: %s has no frames', (json) => {
    expect(fromCallTracer(json).frames).toEqual([])
  })

  test('property: any JSON, no exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(fromCallTracer(json).frames.length).toBeGreaterThanOrEqual(0)
        expect(fromParityTrace(json).frames.length).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('toInternalTransfers', () => {
  test('default: what counts, in execution order, with its outcome', () => {
    const root = buildCallTree([
      toFrame({ depth: 0, value: 100n }),
      toFrame({ depth: 1, value: 1n, error: 'execution reverted' }),
      toFrame({ depth: 2, type: 'CREATE2', value: 0n, to: C }),
      toFrame({ depth: 1, type: 'CALLCODE', value: 7n }),
      toFrame({ depth: 1, type: 'DELEGATECALL', value: undefined }),
      toFrame({ depth: 1, value: 0n }),
      toFrame({ depth: 1, type: 'CREATE', to: undefined }),
      toFrame({ depth: 1, value: 1n << 64n }),
      toFrame({
        depth: 2,
        type: 'SELFDESTRUCT',
        from: '0x00000000000000000000000000000000000000bb',
        value: 0n,
      }),
    ])
    const listed =
      root &&
      toInternalTransfers(root).map(({ kind, value, reverted, frameIndex }) => [
        kind,
        value,
        reverted,
        frameIndex,
      ])
    expect(listed).toEqual([
      ['transfer', 1n, true, 1],
      ['create2', 0n, true, 2],
      ['create', 0n, false, 6],
      ['transfer', 1n << 64n, false, 7],
      ['selfDestruct', 0n, false, 8],
    ])
  })

  test('TX-15 a contract that destroys itself while it is created: both are listed, creation first', () => {
    const root = buildCallTree([
      toFrame({ depth: 0 }),
      toFrame({ depth: 1, type: 'CREATE', to: C }),
      toFrame({ depth: 2, type: 'SELFDESTRUCT', from: C, to: A }),
    ])
    expect(root && toInternalTransfers(root)).toMatchObject([
      { kind: 'create', to: C },
      { kind: 'selfDestruct', from: C, to: A },
    ])
  })

  test('TX-17 the top-level creation is not an internal one', () => {
    const root = buildCallTree([
      toFrame({ depth: 0, type: 'CREATE', to: A }),
      toFrame({ depth: 1, type: 'CREATE', from: A, to: B }),
    ])
    expect(root && toInternalTransfers(root).map((transfer) => transfer.to)).toEqual([B])
  })
})
