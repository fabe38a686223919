import { describe, expect, test } from 'vitest'
import { findCallSubject } from './callSubject.ts'

const HASH = `0x${'aB'.repeat(32)}`
const ADDRESS = `0x${'11'.repeat(20)}`

describe('findCallSubject', () => {
  test.each([
    ['ots_getBlockDetails', [7], { kind: 'number', number: 7n }],
    ['eth_getBlockByNumber', ['0x20000000000001', true], { kind: 'number', number: 9_007_199_254_740_993n }],
    ['ots_hasCode', [ADDRESS, '0x7'], { kind: 'number', number: 7n }],
    ['eth_call', [{ to: ADDRESS }, '0x7'], { kind: 'number', number: 7n }],
    ['eth_getBlockReceipts', [HASH], { kind: 'block', hash: HASH }],
    ['eth_getTransactionReceipt', [HASH], { kind: 'transaction', hash: HASH }],
    ['debug_traceTransaction', [HASH, { tracer: 'callTracer' }], { kind: 'transaction', hash: HASH }],
    ['trace_replayTransaction', [HASH, ['stateDiff']], { kind: 'transaction', hash: HASH }],
  ])('%s %j is about something that lasts', (method, params, subject) => {
    expect(findCallSubject(method, params)).toEqual(subject)
  })

  test.each([
    ['of the newest block', 'eth_getBalance', [ADDRESS, 'latest']],
    ['of what is final now', 'eth_getBlockByNumber', ['finalized', false]],
    ['with a state of the caller', 'eth_call', [{ to: ADDRESS }, '0x7', {}]],
    ['of every instruction', 'debug_traceTransaction', [HASH, { disableStack: true }]],
    ['of every instruction', 'trace_replayTransaction', [HASH, ['vmTrace']]],
    ['that no table names', 'ots_searchTransactionsBefore', [ADDRESS, 7, 25]],
    ['with a number that is none', 'ots_getBlockDetails', [-1]],
  ])('one %s is not: %s %j', (_name, method, params) => {
    expect(findCallSubject(method, params)).toBeUndefined()
  })
})
