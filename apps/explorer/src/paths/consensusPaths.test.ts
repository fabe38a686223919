import { describe, expect, test } from 'vitest'
import { parseSlotNumber, parseValidatorId } from './consensusPaths.ts'

describe('parseSlotNumber', () => {
  test('whole numbers of 64 bits', () => {
    expect(parseSlotNumber('18446744073709551615')).toBe(18_446_744_073_709_551_615n)
    for (const text of ['', '-1', '0x1', '18446744073709551616'])
      expect(parseSlotNumber(text)).toBeUndefined()
  })
})

describe('parseValidatorId', () => {
  test('an index, or a public key in lower case', () => {
    expect(parseValidatorId('12')).toBe(12n)
    expect(parseValidatorId(`0x${'AB'.repeat(48)}`)).toBe(`0x${'ab'.repeat(48)}`)
    expect(parseValidatorId(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  })
})
