import type { XrayAccess, XrayCall, XrayEntry, XrayLog } from '@otterscan/ethereum/execution/xray'
import { describe, expect, test } from 'vitest'
import { addStorage, addValuesBefore } from './addStorage.ts'
import type { StepOp } from './stepOps.ts'

const A = `0x${'0a'.repeat(20)}` as const
const B = `0x${'0b'.repeat(20)}` as const
const TOPIC = `0x${'01'.repeat(32)}` as const

function call(depth: number, to: XrayCall['to'], more: Partial<XrayCall> = {}): XrayCall {
  const nothing = { input: '0x', output: '0x', gas: undefined, gasUsed: undefined, error: undefined } as const
  return { kind: 'call', type: 'CALL', depth, from: A, to, value: 0n, ...nothing, ...more }
}

function access(depth: number, op: XrayAccess['op'], value: bigint, slot = 1n): XrayAccess {
  return { kind: 'storage', depth, op, slot, value, before: undefined }
}

const LOG: XrayLog = {
  ...{ kind: 'log', depth: 1, address: A, topics: [TOPIC], data: '0x12' },
  ...{ logIndex: 0, isUnplaced: undefined },
}

const read: StepOp = { kind: 'storage', op: 'SLOAD', slot: 1n, value: 2n }
const calls = (to: typeof B, frame?: number): StepOp => ({ kind: 'call', type: 'CALL', to, frame })

const outline = (entries: readonly XrayEntry[]) => entries.map(({ kind, depth }) => `${kind} ${depth}`)

describe('addStorage', () => {
  test('accesses stand where their instructions are, in the frames that calls opened', () => {
    const entries = [call(0, A), call(1, B), call(1, B), LOG]
    const ops = [
      [read, calls(B, undefined), read, calls(B, 1), { kind: 'log', topics: [TOPIC] }],
      [read],
    ] as const
    expect(outline(addStorage(entries, ops, false))).toEqual([
      ...['call 0', 'storage 1', 'call 1', 'storage 1', 'call 1', 'storage 2', 'log 1'],
    ])
  })

  test('a log without a place gets it; one of which only the instructions know has no data', () => {
    const entries = [call(0, A), { ...LOG, isUnplaced: true }]
    const [, log] = addStorage(entries, [[{ kind: 'log', topics: [TOPIC] }]], false)
    expect(log).toMatchObject({ address: A, topics: [TOPIC], data: undefined, isUnplaced: undefined })
  })

  test('calls that only one of the two knows do not move the others', () => {
    const entries = [call(0, A), call(1, B), call(1, B, { type: 'STATICCALL' })]
    const ops: StepOp[][] = [[{ ...calls(B), type: 'DELEGATECALL' } as StepOp, read, calls(B), read]]
    expect(outline(addStorage(entries, ops, false))).toEqual([
      ...['call 0', 'storage 1', 'call 1', 'storage 1', 'call 1'],
    ])
  })
})

describe('addValuesBefore', () => {
  const before = (entries: readonly XrayEntry[]) =>
    addValuesBefore(entries, false).flatMap((entry) => (entry.kind === 'storage' ? [entry.before] : []))

  test('what was read or written before, of the same account and kind of storage', () => {
    const entries = [
      call(0, A),
      access(1, 'SSTORE', 1n),
      access(1, 'SSTORE', 2n),
      call(1, B),
      access(2, 'SSTORE', 3n),
      call(1, B, { type: 'DELEGATECALL' }),
      access(2, 'SSTORE', 4n),
      access(2, 'TSTORE', 5n),
    ]
    expect(before(entries)).toEqual([undefined, 1n, undefined, 2n, undefined])
  })

  test('what a failed call wrote was undone, and what was not known before is not known after it', () => {
    const failed = { type: 'DELEGATECALL', error: 'execution reverted' }
    const entries = [
      call(0, A),
      access(1, 'SSTORE', 1n),
      call(1, B, failed),
      access(2, 'SSTORE', 2n),
      access(2, 'SSTORE', 7n, 9n),
      call(2, B, { type: 'DELEGATECALL' }),
      access(3, 'SSTORE', 3n),
      access(1, 'SSTORE', 4n),
      access(1, 'SSTORE', 5n, 9n),
    ]
    expect(before(entries)).toEqual([undefined, 1n, undefined, 2n, 1n, undefined])
  })
})
