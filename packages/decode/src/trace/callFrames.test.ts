import { describe, expect, test } from 'vitest'
import { fromCallTracer } from './callTracerFrames.ts'
import { fromParityTrace } from './parityFrames.ts'

const A = '0x00000000000000000000000000000000000000a1'
const ACTION = { callType: 'call', from: A, to: A, value: '0x5', input: '0x12', gas: '0x9' }
const CALL = { type: 'call', traceAddress: [], action: ACTION, result: { gasUsed: '0x7', output: '0x34' } }

const CREATION = {
  type: 'create',
  traceAddress: [],
  action: { from: A, value: '0x1', init: '0x' },
  result: { address: A, code: '0x' },
}

describe('fromParityTrace', () => {
  test.each([
    ['value', { ...CALL, action: { ...ACTION, value: '?' } }],
    ['input', { ...CALL, action: { ...ACTION, input: 5 } }],
    ['to', { ...CALL, action: { ...ACTION, to: '0x12' } }],
    ['gas', { ...CALL, action: { ...ACTION, gas: {} } }],
    ['output', { ...CALL, result: { gasUsed: '0x7', output: '0xz' } }],
    ['output', { ...CALL, result: '0x34' }],
    ['gasUsed', { ...CALL, result: { gasUsed: -1, output: '0x34' } }],
    ['error', { ...CALL, error: { odd: 1 } }],
  ] as const)('%s that cannot be read is noted, and not what its absence would say', (name, entry) => {
    const { frames, unreadable } = fromParityTrace([entry])
    expect(unreadable).toEqual([])
    expect(frames[0]?.[name]).toBeUndefined()
    expect(frames[0]?.unreadable).toMatchObject([{ path: name }])
  })

  test.each([
    ['kind of call that can be read', { ...CALL, action: { ...ACTION, callType: { odd: 1 } } }],
    ['kind of creation that can be read', { ...CREATION, action: { ...CREATION.action, creationMethod: 5 } }],
    ['caller', { ...CALL, action: { ...ACTION, from: '?' } }],
    ['place that can be read', { ...CALL, traceAddress: [[]] }],
    ['place', { ...CALL, traceAddress: undefined }],
    ['creator', { type: 'create', traceAddress: [], action: { value: '0x1', init: '0x' } }],
    ['destroyed account', { type: 'suicide', traceAddress: [], action: { balance: '0x1' } }],
  ])('an entry without a %s is not a frame', (_, entry) => {
    expect(fromParityTrace([entry])).toMatchObject({ frames: [], unreadable: [{ path: '0' }] })
  })
})

describe('fromCallTracer', () => {
  test('what a call of an unknown kind moves without a value is not known', () => {
    const types = ['CALL', 'TELEPORT', 'STATICCALL'].map((type) => ({ type, from: A, to: A }))
    const { frames } = fromCallTracer({ type: 'CALL', from: A, calls: types }, { keepPrecompiles: true })
    expect(frames.map(({ value }) => value)).toEqual([0n, 0n, undefined, undefined])
  })

  test('null as a whole means no trace, among other calls an unreadable one', () => {
    expect(fromCallTracer(null)).toEqual({ frames: [], unreadable: [] })
    const { unreadable } = fromCallTracer({ type: 'CALL', from: A, calls: [null] })
    expect(unreadable).toMatchObject([{ path: 'calls.0', value: null }])
  })

  test('an error that is not text is noted: the call is not one that went well', () => {
    const { frames } = fromCallTracer({ type: 'CALL', from: A, error: { odd: 1 } })
    expect(frames[0]?.unreadable).toEqual([{ path: 'error', value: { odd: 1 }, reason: 'readable' }])
  })
})
