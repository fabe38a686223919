import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findInstructions, formatDisassembly, hasOpcode, readInstruction } from './disassemble.ts'
import { findOpcodeName, toFirstFork } from './opcodes.ts'

describe('formatDisassembly', () => {
  test('default', () => {
    expect(formatDisassembly('0x6080604052348015610010575f80fd5b00fe0c').split('\n')).toEqual([
      '0000 PUSH1 0x80',
      '0002 PUSH1 0x40',
      '0004 MSTORE',
      '0005 CALLVALUE',
      '0006 DUP1',
      '0007 ISZERO',
      '0008 PUSH2 0x0010',
      '000b JUMPI',
      '000c PUSH0',
      '000d DUP1',
      '000e REVERT',
      '000f JUMPDEST',
      '0010 STOP',
      '0011 INVALID',
      '0012 INVALID(0x0c)',
    ])
  })

  test('behavior: a push cut off by the end, and instructions a fork does not have', () => {
    expect(formatDisassembly('0x7f01')).toBe('0000 PUSH32 0x01')
    expect(formatDisassembly('0x5f', 'london')).toBe('0000 INVALID(0x5f)')
    expect(formatDisassembly('0x')).toBe('')
  })

  test('property: every byte belongs to one instruction', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const code = `0x${Buffer.from(bytes).toString('hex')}` as const
        const parts = Array.from(findInstructions(code), (at) => readInstruction(code, at))
        const text = parts
          .map(({ opcode, pushed }) => opcode.toString(16).padStart(2, '0') + (pushed?.slice(2) ?? ''))
          .join('')
        expect(`0x${text}`).toBe(code)
      }),
    )
  })
})

describe('findOpcodeName', () => {
  test('default: limits of the opcode families, and forks', () => {
    expect(
      [0x60, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xa4, 0xff].map((opcode) => findOpcodeName(opcode)),
    ).toEqual(['PUSH1', 'PUSH32', 'DUP1', 'DUP16', 'SWAP1', 'SWAP16', 'LOG0', 'LOG4', 'SELFDESTRUCT'])
    expect([0x0c, 0x21, 0xa5, 0xef, 0xf6].map((opcode) => findOpcodeName(opcode))).not.toContain(
      expect.any(String),
    )
    expect(findOpcodeName(0x1e, 'cancun')).toBeUndefined()
    expect(findOpcodeName(0x1e, 'osaka')).toBe('CLZ')
    expect([toFirstFork(0x01), toFirstFork(0x5e)]).toEqual(['frontier', 'cancun'])
  })
})

describe('hasOpcode', () => {
  test('default: pushed bytes do not count', () => {
    expect(hasOpcode('0x61f4f400', 0xf4)).toBe(false)
    expect(hasOpcode('0x60f4f4', 0xf4)).toBe(true)
  })
})
