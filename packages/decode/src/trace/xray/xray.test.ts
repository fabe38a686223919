import type { XrayCall, XrayEntry } from '@otterscan/ethereum/execution/xray'
import { describe, expect, test } from 'vitest'
import { toXrayCalls } from './framesXray.ts'
import { numberLogs } from './numberLogs.ts'
import { readTracedXray, type TracedXray } from './tracedXray.ts'
import { buildXrayTree, computeOwnGas, findExecution, isCaught } from './xrayTree.ts'

const A = '0x0a0a0A0a0A0A0A0a0A0A0A0a0A0A0a0A0a0A0a0a'
const B = '0x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b'
const topic = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

const call = (more: Readonly<Record<string, unknown>> = {}) => ({ type: 'CALL', from: A, to: B, ...more })
const log = (n: number, position?: string) => ({ address: B, topics: [topic(n)], data: '0x', position })

function read(json: unknown): TracedXray {
  const reading = readTracedXray(json)
  for (;;) {
    const step = reading.next()
    if (step.done === true) return step.value
  }
}

/** `call 0`, `log 1` with its number: kind and depth. */
function outline(entries: readonly XrayEntry[]): string[] {
  return entries.map((entry) =>
    entry.kind === 'log'
      ? `log ${BigInt(entry.topics[0] ?? 0)} ${entry.depth}`
      : `${entry.kind} ${entry.depth}`,
  )
}

describe('readTracedXray', () => {
  test('logs stand between the calls of their frame, by position', () => {
    const inner = call({ logs: [log(2, '0x0')] })
    const json = call({
      logs: [log(1, '0x0'), log(3, '0x1'), log(4, '0x1'), log(5, '0x2')],
      calls: [inner, call()],
    })
    const { entries, unreadable } = read(json)
    expect(outline(entries)).toEqual([
      'call 0',
      'log 1 1',
      'call 1',
      'log 2 2',
      'log 3 1',
      'log 4 1',
      'call 1',
      'log 5 1',
    ])
    expect(unreadable).toEqual([])
  })

  test('a log without a position is behind all calls, unplaced; one that cannot be read is reported', () => {
    const { entries, unreadable } = read(
      call({ logs: [log(1), { address: B }, { topics: 7 }], calls: [call()] }),
    )
    expect(outline(entries)).toEqual(['call 0', 'call 1', 'log 1 1', 'log 0 1'])
    expect(entries[2]).toMatchObject({ isUnplaced: true })
    expect(unreadable.map(({ path }) => path)).toEqual(['logs.2'])
  })

  test('no trace gives no entry; 20,000 nested calls need no stack', () => {
    expect(read(null)).toEqual({ entries: [], unreadable: [] })
    let json = call({ logs: [log(1, '0x0')] })
    for (let depth = 0; depth < 20_000; depth++) json = call({ calls: [json] })
    expect(read(json).entries).toHaveLength(20_002)
  })
})

describe('numberLogs', () => {
  const receiptLog = (n: number, logIndex: number) => {
    return { address: B, topics: [topic(n)], data: '0x' as const, logIndex } as const
  }

  test('those that were kept have their index; those that were undone have none', () => {
    const json = call({
      logs: [log(1, '0x0'), log(3, '0x1')],
      calls: [
        call({
          error: 'execution reverted',
          logs: [log(2, '0x0')],
          calls: [call({ logs: [log(9, '0x0')] })],
        }),
      ],
    })
    const entries = numberLogs(read(json).entries, [receiptLog(1, 7), receiptLog(3, 8)], false)
    const numbers = entries.flatMap((entry) => (entry.kind === 'log' ? [entry.logIndex] : []))
    expect(numbers).toEqual([7, undefined, undefined, 8])
  })

  test('logs of the receipt that no entry stands for are added in their order, unplaced', () => {
    const { entries } = read(call({ logs: [log(2, '0x0')] }))
    const numbered = numberLogs(entries, [receiptLog(1, 0), receiptLog(2, 1), receiptLog(3, 2)], false)
    expect(outline(numbered)).toEqual(['call 0', 'log 1 1', 'log 2 1', 'log 3 1'])
    expect(numbered.map((entry) => entry.kind === 'log' && entry.isUnplaced)).toEqual([
      false,
      true,
      undefined,
      true,
    ])
  })
})

function entryOf(depth: number, more: Partial<XrayCall> = {}): XrayEntry {
  const nothing = { input: '0x', output: '0x', gas: undefined, gasUsed: undefined, error: undefined } as const
  return { kind: 'call', type: 'CALL', depth, from: A, to: B, value: 0n, ...nothing, ...more }
}

const ACCESS: XrayEntry = { kind: 'storage', depth: 2, op: 'SLOAD', slot: 1n, value: 2n, before: undefined }

describe('buildXrayTree', () => {
  test('parents, ends, ranks and true depths', () => {
    const tree = buildXrayTree([entryOf(0), entryOf(1), ACCESS, entryOf(2), entryOf(1), ACCESS], false)
    expect([...tree.parents]).toEqual([-1, 0, 1, 1, 0, 4])
    expect([...tree.ends]).toEqual([6, 4, 3, 4, 6, 6])
    expect([...tree.ranks]).toEqual([1, 1, 1, 2, 2, 1])
    expect([...tree.counts]).toEqual([2, 2, 0, 0, 1, 0])
    expect([...tree.depths]).toEqual([0, 1, 2, 2, 1, 2])
  })

  test('what is too deep hangs under the nearest call, and nothing is beside the first', () => {
    const tree = buildXrayTree([entryOf(0), entryOf(5), entryOf(0)], false)
    expect([...tree.parents]).toEqual([-1, 0, 0])
    expect([...tree.depths]).toEqual([0, 1, 1])
  })

  test('failure goes down; a caller that goes on has caught it', () => {
    const tree = buildXrayTree(
      [entryOf(0), entryOf(1, { error: 'reverted' }), ACCESS, entryOf(2, { error: 'reverted' }), entryOf(1)],
      false,
    )
    expect(tree.fates).toEqual([undefined, 'failed', 'undone', 'failed', undefined])
    expect([1, 3].map((at) => isCaught(tree, at))).toEqual([true, false])
    expect(buildXrayTree([entryOf(0), ACCESS], true).fates).toEqual(['failed', 'undone'])
  })
})

describe('computeOwnGas', () => {
  test('adds up to the whole, whatever is between the calls', () => {
    const entries = [
      entryOf(0, { gasUsed: 100n }),
      entryOf(1, { gasUsed: 40n }),
      ACCESS,
      entryOf(2, { gasUsed: 15n }),
      entryOf(1, { gasUsed: 20n }),
      entryOf(1, { type: 'SELFDESTRUCT' }),
    ]
    const tree = buildXrayTree(entries, false)
    expect(entries.map((_, at) => computeOwnGas(tree, at))).toEqual([
      40n,
      25n,
      undefined,
      15n,
      20n,
      undefined,
    ])
  })

  test('is not known where that of a call inside is not', () => {
    const tree = buildXrayTree([entryOf(0, { gasUsed: 100n }), entryOf(1)], false)
    expect(computeOwnGas(tree, 0)).toBeUndefined()
  })
})

test('findExecution: a delegate call uses the storage of its caller', () => {
  const frame = entryOf(0, { type: 'DELEGATECALL' })
  expect(findExecution(frame as XrayCall)).toEqual({ account: A, code: B })
  expect(findExecution(entryOf(0) as XrayCall)).toEqual({ account: B, code: B })
})

test('toXrayCalls: calls at their true depths', () => {
  const frames = [entryOf(0), entryOf(3), entryOf(1)] as XrayCall[]
  expect(toXrayCalls(frames, false).map(({ depth }) => depth)).toEqual([0, 1, 1])
})
