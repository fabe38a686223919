import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { describe, expect, test } from 'vitest'
import { computeCreate2Address, findSalt, listInputWords, listStackSalts } from './create2.ts'

const WORD = `0x${'5a'.repeat(32)}` as const
const FRAME: CallFrame = {
  type: 'CALL',
  depth: 0,
  from: '0x1111111111111111111111111111111111111111',
  to: undefined,
  value: 0n,
  input: `0x12345678${'00'.repeat(31)}08${'5a'.repeat(32)}`,
  output: '0x',
  gas: undefined,
  gasUsed: undefined,
  error: undefined,
}

describe('computeCreate2Address', () => {
  // Examples of EIP-1014.
  test.each([
    [
      '0x0000000000000000000000000000000000000000',
      `0x${'0'.repeat(64)}`,
      '0x00',
      '0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38',
    ],
    [
      '0xdeadbeef00000000000000000000000000000000',
      `0x${'0'.repeat(64)}`,
      '0x00',
      '0xb928f69bb1d91cd65274e3c79d8986362984fda3',
    ],
    [
      '0xdeadbeef00000000000000000000000000000000',
      `0x000000000000000000000000feed${'0'.repeat(36)}`,
      '0x00',
      '0xd04116cdd17bebe565eb2422f2497e06cc1c9833',
    ],
    [
      '0x00000000000000000000000000000000deadbeef',
      `0x${'0'.repeat(56)}cafebabe`,
      '0xdeadbeef',
      '0x60f3f640a8508fc6a86d45df051962668e1e8ac7',
    ],
    [
      '0x0000000000000000000000000000000000000000',
      `0x${'0'.repeat(64)}`,
      '0x',
      '0xe33c0c7f7df4809055c3eba6c09cfe4baf1bd9e0',
    ],
  ] as const)('%s with %s', (creator, salt, initCode, address) => {
    expect(computeCreate2Address({ creator, salt, initCodeHash: keccak256(initCode) })).toBe(address)
  })
})

test('findSalt: only a salt from which the address follows', () => {
  const parts = { creator: FRAME.from, initCodeHash: keccak256('0x6000') }
  const address = computeCreate2Address({ ...parts, salt: WORD })
  expect(findSalt(address, parts, listInputWords([FRAME]))).toBe(WORD)
  expect(findSalt(address, parts, listInputWords([{ ...FRAME, input: '0x12345678' }]))).toBeUndefined()
  expect(findSalt(address, { ...parts, initCodeHash: keccak256('0x6001') }, [WORD])).toBeUndefined()
  // Init code is not where a caller puts a salt, and some of it would be tried by accident.
  expect([...listInputWords([{ ...FRAME, type: 'CREATE2' }])]).toHaveLength(1)
})

test('listStackSalts: of both forms that clients write, and of nothing else', () => {
  const stack = ['0x1', WORD, '0x20', '0x0', '0x0']
  const log = (op: string, words: unknown) => ({ op, stack: words })
  const json = {
    structLogs: [
      log('CREATE2', stack),
      log('CREATE', stack),
      log('CREATE2', ['07', '20', '00', '00']),
      log('CREATE2', ['0x1']),
      log('CREATE2', ['otter', '0x0', '0x0', '0x0']),
      null,
    ],
  }
  expect([...listStackSalts(json)]).toEqual([WORD, `0x${'0'.repeat(63)}7`])
  expect([...listStackSalts({ structLogs: 'none' }), ...listStackSalts(null)]).toEqual([])
})
