import { describe, expect, test } from 'vitest'
import { toAccountKind } from './account.ts'

describe('toAccountKind', () => {
  test('TX-05 exactly 23 bytes of delegation are an account that runs another code', () => {
    expect(toAccountKind('0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b')).toEqual({
      kind: 'delegated',
      delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    })
  })

  test.each([
    ['0x', 'plain'],
    ['0x60', 'contract'],
    ['0xef0100', 'contract'],
    ['0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b00', 'contract'],
    ['0xef010163c0c19a282a1b52b07dd5a65b58948a07dae32b', 'contract'],
  ] as const)('behavior: %s is %s', (code, kind) => {
    expect(toAccountKind(code)).toEqual({ kind })
  })
})
