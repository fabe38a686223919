import { describe, expect, test } from 'vitest'
import { hasValidChecksum, isAddress, isSameAddress, toChecksumAddress } from './address.ts'
import type { Hex } from './hex.ts'

// Vectors of EIP-55.
const CHECKSUMMED: readonly Hex[] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

const toUpper = (address: Hex): Hex => `0x${address.slice(2).toUpperCase()}`

describe('toChecksumAddress', () => {
  test.each(CHECKSUMMED)('%s from any case', (address) => {
    expect(toChecksumAddress(address.toLowerCase() as Hex)).toBe(address)
    expect(toChecksumAddress(toUpper(address))).toBe(address)
    expect(toChecksumAddress(address)).toBe(address)
  })
})

describe('hasValidChecksum', () => {
  test('is false only for a wrong checksum', () => {
    expect(hasValidChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true)
    expect(hasValidChecksum('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false)
    expect(hasValidChecksum('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(true)
    expect(hasValidChecksum(toUpper('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'))).toBe(true)
  })
})

describe('isAddress', () => {
  test('requires 20 bytes', () => {
    expect(isAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(true)
    for (const value of ['0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', `0x${'0'.repeat(64)}`, null, 0]) {
      expect(isAddress(value)).toBe(false)
    }
  })
})

describe('isSameAddress', () => {
  test('ignores case; undefined equals undefined', () => {
    const address: Hex = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(isSameAddress(address, toUpper(address))).toBe(true)
    expect(isSameAddress(address, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toBe(false)
    expect(isSameAddress(undefined, undefined)).toBe(false)
    expect(isSameAddress(null, address)).toBe(false)
  })
})
