import { describe, expect, test } from 'vitest'
import { toChecksumAddress } from '../address.ts'
import { decodeDelegation } from './delegation.ts'

describe('decodeDelegation', () => {
  test('TX-05 exactly 23 bytes with the prefix of EIP-7702; no code after revocation', () => {
    expect(decodeDelegation('0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b')).toBe(
      toChecksumAddress('0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'),
    )
    expect(decodeDelegation('0x')).toBeUndefined()
    expect(decodeDelegation('0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b00')).toBeUndefined()
    expect(decodeDelegation('0xef010163c0c19a282a1b52b07dd5a65b58948a07dae32b')).toBeUndefined()
  })
})
