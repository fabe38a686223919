import { toWord } from '@otterscan/ethereum/hex'
import { expect, test } from 'vitest'
import { encodeStorageValue } from './encodeStorageValue.ts'
import type { StorageType, ValueForm } from './storageLayout.ts'
import { decodeStorageValue } from './storageValue.ts'

const ALL = toWord((1n << 256n) - 1n)
const toType = (
  form: ValueForm,
  bytes: number,
  more: { shift?: number; names?: string[] } = {},
): StorageType => ({
  ...{ kind: 'value', label: `${form} of ${bytes}`, slots: 1n, form, bytes, shift: 0 },
  ...more,
})

test.each([
  ['uint', 32, 0, '1.5 ether', { kind: 'integer', value: 15n * 10n ** 17n }],
  ['uint', 2, 4, '65,535', { kind: 'integer', value: 65_535n }],
  ['uint', 2, 4, '0xff', { kind: 'integer', value: 255n }],
  ['int', 1, 31, '-128', { kind: 'integer', value: -128n }],
  ['bool', 1, 20, 'false', { kind: 'bool', value: false }],
  ['address', 20, 12, `0x${'1a'.repeat(20)}`, { kind: 'address' }],
  ['enum', 1, 3, '2', { kind: 'enum' }],
] as const)('a %s of %s bytes at %s is read as it was written: %s', (form, bytes, offset, text, read) => {
  const type = toType(form, bytes)
  for (const word of [toWord(0n), ALL]) {
    const encoded = encodeStorageValue(type, offset, { word, text })
    if (encoded.kind === 'invalid') throw new Error(encoded.reason)
    expect(decodeStorageValue(type, offset, encoded.word)).toMatchObject(read)
    // The bytes around it stay.
    const place = ((1n << BigInt(8 * bytes)) - 1n) << BigInt(8 * offset)
    expect(BigInt(encoded.word) & ~place & BigInt(ALL)).toBe(BigInt(word) & ~place & BigInt(ALL))
  }
})

test('a member by its name, and bytes at the high end', () => {
  const word = toWord(0n)
  expect(encodeStorageValue(toType('enum', 1, { names: ['Off', 'On'] }), 1, { word, text: 'On' })).toEqual({
    kind: 'encoded',
    word: toWord(0x100n),
  })
  expect(encodeStorageValue(toType('fixedBytes', 2, { shift: 30 }), 0, { word, text: '0xabcd' })).toEqual({
    kind: 'encoded',
    word: `0xabcd${'00'.repeat(30)}`,
  })
})

test('error: what does not fit, is of another kind, or is more than a value is refused', () => {
  const list: StorageType = {
    ...{ kind: 'list', label: 'uint256[]', slots: 1n, isInline: false },
    ...{ element: 'u', perSlot: 1, elementBytes: 32, elementSlots: 1n },
  }
  for (const [type, text, reason] of [
    [toType('uint', 1), '256', 'holds 0 to 255'],
    [toType('int', 1), '128', 'holds -128 to 127'],
    [toType('uint', 1), 'much', 'not a value'],
    [toType('bool', 1), '1', 'not a value'],
    [toType('address', 20), '0x12', 'not a value'],
    [toType('enum', 1, { names: ['Off', 'On'] }), '2', 'not a value'],
    [toType('decimal', 21), '1.5', 'give its slot instead'],
    [list, '1', 'only single values'],
    [undefined, '1', 'only single values'],
  ] as const) {
    expect(encodeStorageValue(type, 0, { word: toWord(0n), text })).toEqual({
      kind: 'invalid',
      reason: expect.stringContaining(reason),
    })
  }
})
