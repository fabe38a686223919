import { describe, expect, test } from 'vitest'
import { toFrame } from '../testing/frames.ts'
import { buildCallTree } from './callTree.ts'
import { buildRevertTrace } from './revertTrace.ts'
import { decodeStructLogs, decodeVmTrace } from './vmFrame.ts'

const ok = { mem: null, push: [], store: null, used: 1 }
const step = (pc: number, op: string, rest: object = {}) => ({ pc, op, cost: 1, ex: ok, sub: null, ...rest })
const call = (pc: number, type: string, flag: string | undefined, sub: object | null) =>
  step(pc, type, { ex: flag === undefined ? null : { ...ok, push: [flag] }, sub })
const reverting = (pc: number) => ({ code: '0x5f5ffd', ops: [step(pc, 'PUSH0'), step(pc + 2, 'REVERT')] })
const describeChain = (vmTrace: object, frames: Parameters<typeof buildCallTree>[0]) => {
  const vm = decodeVmTrace(vmTrace)
  return (vm ? buildRevertTrace(vm, buildCallTree(frames)) : []).map((entry) => [
    entry.frame?.type,
    entry.frame?.depth,
    entry.failure,
    entry.lastProgramCounter,
  ])
}

describe('buildRevertTrace', () => {
  test('default: from the top call down to the frame that reverted', () => {
    const inner = {
      code: '0x60',
      ops: [step(0, 'PUSH0'), call(8, 'DELEGATECALL', '0x0', reverting(40)), step(12, 'REVERT')],
    }
    const top = {
      code: '0x60',
      ops: [
        call(3, 'STATICCALL', '0x1', { code: '0x', ops: [] }),
        call(5, 'CALL', '0x0', inner),
        step(9, 'REVERT'),
      ],
    }
    const frames = [
      toFrame({ depth: 0 }),
      toFrame({ depth: 1, type: 'STATICCALL' }),
      toFrame({ depth: 1 }),
      toFrame({ depth: 2, type: 'DELEGATECALL' }),
    ]
    expect(describeChain(top, frames)).toEqual([
      ['CALL', 0, 'revert', 9],
      ['CALL', 1, 'revert', 12],
      ['DELEGATECALL', 2, 'revert', 42],
    ])
  })

  test('behavior: INVALID, out of gas and a jump to nowhere are failures too', () => {
    expect(describeChain({ code: '0xfe', ops: [step(0, 'INVALID', { ex: null })] }, [toFrame({})])).toEqual([
      ['CALL', 0, 'invalid', 0],
    ])
    expect(describeChain({ code: '0x6001', ops: [step(0, 'SSTORE', { ex: null })] }, [toFrame({})])).toEqual([
      ['CALL', 0, 'exception', 0],
    ])
    const jump = { code: `0x${'5b'.repeat(40)}`, ops: [step(3, 'JUMPI')] }
    expect(describeChain(jump, [toFrame({})])).toEqual([['CALL', 0, 'exception', 3]])
  })

  test('behavior: code that runs off its end, STOP and RETURN are not failures', () => {
    expect(describeChain({ code: '0x6001', ops: [step(0, 'PUSH1')] }, [toFrame({})])).toEqual([])
    for (const op of ['STOP', 'RETURN', 'SELFDESTRUCT']) {
      expect(describeChain({ code: '0x60015b5b', ops: [step(0, op)] }, [toFrame({})])).toEqual([])
    }
    expect(describeChain({ code: '0x', ops: [] }, [toFrame({})])).toEqual([])
  })

  test('behavior: a creation that returned too much code failed, as its parent saw', () => {
    const created = { code: '0x60', ops: [step(0, 'RETURN')] }
    const top = { code: '0x60', ops: [call(2, 'CREATE', '0x0', created), step(5, 'REVERT')] }
    expect(describeChain(top, [toFrame({}), toFrame({ depth: 1, type: 'CREATE' })])).toEqual([
      ['CALL', 0, 'revert', 5],
      ['CREATE', 1, 'exception', 0],
    ])
  })

  test('behavior: with frames missing on either side, frames are paired by kind and the chain stays visible', () => {
    const failing = call(7, 'CALL', '0x0', reverting(20))
    const precompile = call(2, 'STATICCALL', '0x1', null)
    const top = { code: '0x60', ops: [precompile, failing, step(9, 'REVERT')] }
    // The call trace leaves the precompile out.
    expect(describeChain(top, [toFrame({}), toFrame({ depth: 1 })])[1]).toEqual(['CALL', 1, 'revert', 22])
    // The call trace lists more than was executed.
    const more = [
      toFrame({}),
      toFrame({ depth: 1, type: 'CALLCODE' }),
      toFrame({ depth: 1 }),
      toFrame({ depth: 1, type: 'SELFDESTRUCT' }),
    ]
    expect(describeChain(top, more)[1]).toEqual(['CALL', 1, 'revert', 22])
    // The call trace is empty.
    expect(describeChain(top, [toFrame({})])).toEqual([
      ['CALL', 0, 'revert', 9],
      [undefined, undefined, 'revert', 22],
    ])
    expect(describeChain(top, [])).toEqual([
      [undefined, undefined, 'revert', 9],
      [undefined, undefined, 'revert', 22],
    ])
  })

  test('behavior: the call trace lists fewer calls than were executed: which one it is stays unknown', () => {
    const plain = call(2, 'CALL', '0x1', { code: '0x', ops: [] })
    const top = { code: '0x60', ops: [plain, call(5, 'CALL', '0x0', reverting(20)), step(9, 'REVERT')] }
    expect(describeChain(top, [toFrame({}), toFrame({ depth: 1 })])).toEqual([
      ['CALL', 0, 'revert', 9],
      [undefined, undefined, 'revert', 22],
    ])
  })

  test('behavior: a failed call that was caught by a later success is not in the chain', () => {
    const top = {
      code: '0x60',
      ops: [
        call(2, 'CALL', '0x0', reverting(20)),
        call(5, 'CALL', '0x1', { code: '0x', ops: [] }),
        step(9, 'REVERT'),
      ],
    }
    expect(describeChain(top, [toFrame({}), toFrame({ depth: 1 }), toFrame({ depth: 1 })])).toEqual([
      ['CALL', 0, 'revert', 9],
    ])
  })

  test('UI-07 twenty thousand nested frames', () => {
    let nested: object = reverting(0)
    for (let depth = 1; depth < 20_000; depth++)
      nested = { code: '0x', ops: [call(1, 'CALL', '0x0', nested), step(2, 'REVERT')] }
    const vm = decodeVmTrace(nested)
    expect(vm && buildRevertTrace(vm)).toHaveLength(20_000)
  })
})

describe('decodeStructLogs', () => {
  const log = (depth: number, pc: number, op: string, rest: object = {}) => ({
    depth,
    pc,
    op,
    gas: 9,
    gasCost: 3,
    ...rest,
  })

  test('default: frames by depth, outcome by the stack', () => {
    const vm = decodeStructLogs({
      failed: true,
      structLogs: [
        log(1, 0, 'PUSH1'),
        log(1, 2, 'CALL'),
        log(2, 0, 'STOP'),
        log(1, 3, 'POP', { stack: ['0x1'] }),
        log(1, 4, 'CREATE'),
        log(2, 0, 'RETURN'),
        log(1, 5, 'POP', { stack: ['0x0'] }),
        log(1, 6, 'STATICCALL'),
        // Code that runs off its end.
        log(2, 0, 'ADD'),
        log(1, 7, 'REVERT', { stack: ['0x1'] }),
      ],
    })
    expect(vm?.programCounters).toEqual([0, 2, 3, 4, 5, 6, 7])
    expect(vm?.calls.map(({ type, hasFailed, frame }) => [type, hasFailed, frame?.failure])).toEqual([
      ['CALL', false, undefined],
      ['CREATE', true, 'exception'],
      ['STATICCALL', false, undefined],
    ])
    expect(vm && buildRevertTrace(vm).map((entry) => entry.lastProgramCounter)).toEqual([7])
  })

  test('behavior: without stacks an error, or no halt, is a failure', () => {
    const vm = decodeStructLogs({
      structLogs: [log(1, 2, 'CALL'), log(2, 7, 'SSTORE', { error: 'out of gas' }), log(1, 3, 'REVERT')],
    })
    expect(vm && buildRevertTrace(vm).map(({ failure, error }) => [failure, error])).toEqual([
      ['revert', undefined],
      ['exception', 'out of gas'],
    ])
  })

  test('behavior: the outcome of the transaction is given, not guessed', () => {
    const logs = { structLogs: [log(1, 0, 'RETURN')] }
    expect(decodeStructLogs(logs)?.failure).toBeUndefined()
    expect(decodeStructLogs(logs, true)?.failure).toBe('exception')
    expect(decodeStructLogs({ ...logs, failed: true })?.failure).toBe('exception')
  })

  test.each([null, {}, { structLogs: 'x' }, 7])('error: %s is not a log', (json) => {
    expect(decodeStructLogs(json)).toBeUndefined()
  })

  test('error: invalid entries are skipped', () => {
    expect(
      decodeStructLogs({ structLogs: [null, { depth: 'x' }, log(9, 1, 'STOP'), log(-4, 2, 'STOP')] })
        ?.programCounters,
    ).toEqual([2])
  })
})
