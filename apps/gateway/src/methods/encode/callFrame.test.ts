import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { describe, expect, test } from 'vitest'
import { encodeCallFrame, isListedFrame } from './callFrame.ts'

const frame: CallFrame = {
  type: 'CALL',
  depth: 1,
  from: '0xAbCdefABCDEFabcdefABCDEFabcdefabcdefABCD',
  to: '0x0000000000000000000000000000000000000002',
  value: 0n,
  input: '0xAB',
  output: '0x',
  gas: undefined,
  gasUsed: undefined,
  error: undefined,
}

describe('isListedFrame', () => {
  test.each([
    ['a precompile', {}, false],
    ['a precompile of a later fork', { to: '0x0000000000000000000000000000000000000100' }, false],
    ['a precompile as the recipient of the transaction', { depth: 0 }, true],
    ['a precompile as beneficiary', { type: 'SELFDESTRUCT' }, true],
    ['another account', { to: '0x00000000000000000000000000000000000000ff' }, true],
    ['a creation that failed', { type: 'CREATE', to: undefined }, true],
  ] as const)('%s: %j', (_, changes, listed) => {
    expect(isListedFrame({ ...frame, ...changes })).toBe(listed)
  })
})

describe('encodeCallFrame', () => {
  test('addresses in lower case, data as it is, nothing additional that is not known', () => {
    expect(encodeCallFrame(frame)).toStrictEqual({
      type: 'CALL',
      depth: 1,
      from: '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd',
      to: '0x0000000000000000000000000000000000000002',
      value: '0x0',
      input: '0xAB',
      output: '0x',
    })
  })

  test('no value is null, no address the zero address; gas and error where known', () => {
    const failed = { ...frame, value: undefined, to: undefined, gas: 16n, gasUsed: 0n, error: 'out of gas' }
    expect(encodeCallFrame(failed)).toMatchObject({
      value: null,
      to: `0x${'0'.repeat(40)}`,
      gas: '0x10',
      gasUsed: '0x0',
      error: 'out of gas',
    })
    expect(encodeCallFrame({ ...failed, type: 'SELFDESTRUCT' })).not.toHaveProperty('gas')
  })
})
