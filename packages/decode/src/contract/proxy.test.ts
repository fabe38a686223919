import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPrecompile, findSystemContract, isPrecompile } from '../trace/precompiles.ts'
import { decodeAddressSlot, decodeMinimalProxy, PROXY_SLOTS } from './proxy.ts'

const BEBE = 'bebebebebebebebebebebebebebebebebebebebe'
const implementation = toChecksumAddress(`0x${BEBE}`)

describe('PROXY_SLOTS', () => {
  test('PROXY-01 the slots are the hashes of EIP-1967 and EIP-1822', () => {
    const slot = (text: string) => BigInt(keccak256(new TextEncoder().encode(text)))
    expect(PROXY_SLOTS).toEqual({
      implementation: toWord(slot('eip1967.proxy.implementation') - 1n),
      beacon: toWord(slot('eip1967.proxy.beacon') - 1n),
      admin: toWord(slot('eip1967.proxy.admin') - 1n),
      proxiable: toWord(slot('PROXIABLE')),
    })
  })
})

describe('decodeMinimalProxy', () => {
  test('default: the code of EIP-1167', () => {
    const code: Hex = `0x363d3d373d3d3d363d73${BEBE}5af43d82803e903d91602b57fd5bf3`
    expect(code.length).toBe(2 + 45 * 2)
    expect(decodeMinimalProxy(code)).toEqual({ implementation, variant: 'standard', appendedData: '0x' })
    expect(decodeMinimalProxy(code.toUpperCase().replace('0X', '0x') as Hex)?.implementation).toBe(
      implementation,
    )
  })

  test('PROXY-03 clones with appended data and the other known forms', () => {
    const forms: [string, string, string][] = [
      [`363d3d373d3d3d363d73${BEBE}5af43d82803e903d91602b57fd5bf3c0ffee`, 'standard', '0xc0ffee'],
      [`3d3d3d3d363d3d37363d73${BEBE}5af43d3d93803e602a57fd5bf3`, 'optimized', '0x'],
      [`365f5f375f5f365f73${BEBE}5af43d5f5f3e5f3d91602a57fd5bf3`, 'push0', '0x'],
      [`5f5f365f5f37365f73${BEBE}5af43d5f5f3e6029573d5ffd5b3d5ff3`, 'push0', '0x'],
      [
        `3d3d3d3d363d3d3761002a603736393661002a013d73${BEBE}5af43d3d93803e603557fd5bf3aabb`,
        'immutable-args',
        '0xaabb',
      ],
      [
        `3d3d3d3d363d3d37605160353639366051013d73${BEBE}5af43d3d93803e603357fd5bf3aabb`,
        'immutable-args',
        '0xaabb',
      ],
      [`366000600037611000600036600073${BEBE}5af4602c57600080fd5b6110006000f3`, 'vyper', '0x'],
    ]
    for (const [code, variant, appendedData] of forms) {
      expect(decodeMinimalProxy(`0x${code}`)).toEqual({ implementation, variant, appendedData })
    }
  })

  test('behavior: an address that begins with zeros may be pushed short, with the jump moved', () => {
    const short = 'be'.repeat(16)
    const address = toChecksumAddress(`0x00000000${short}`)
    expect(decodeMinimalProxy(`0x363d3d373d3d3d363d6f${short}5af43d82803e903d91602757fd5bf3`)).toEqual({
      implementation: address,
      variant: 'short-address',
      appendedData: '0x',
    })
    expect(decodeMinimalProxy(`0x363d3d373d3d3d363d6f${short}5af43d82803e903d91602b57fd5bf3`)).toBeUndefined()
  })

  test('error: other code, and code too long to be a clone', () => {
    expect(decodeMinimalProxy('0x')).toBeUndefined()
    expect(decodeMinimalProxy('0x6080604052')).toBeUndefined()
    expect(
      decodeMinimalProxy(`0x363d3d373d3d3d363d73${BEBE}5af43d82803e903d91602b57fd5bf3${'00'.repeat(5000)}`),
    ).toBeUndefined()
  })

  test('property: any code, no exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeMinimalProxy(`0x363d3d37${Buffer.from(bytes).toString('hex')}`)).toBeUndefined()
      }),
    )
  })
})

describe('decodeAddressSlot', () => {
  test('default', () => {
    expect(decodeAddressSlot(toWord(0xaan))).toBe('0x00000000000000000000000000000000000000AA')
    expect(decodeAddressSlot(toWord(0n))).toBeUndefined()
    expect(decodeAddressSlot(toWord(1n << 160n))).toBeUndefined()
    expect(decodeAddressSlot('0x')).toBeUndefined()
  })
})

describe('findPrecompile', () => {
  test('default: one to seventeen, and 0x100', () => {
    const at = (index: number) => findPrecompile(sliceHex(toWord(BigInt(index)), 12))
    expect(Array.from({ length: 17 }, (_, index) => at(index + 1)?.fork)).not.toContain(undefined)
    expect([at(0), at(0x12), at(0xff)]).toEqual([undefined, undefined, undefined])
    expect(at(0x100)).toEqual({ name: 'P256VERIFY', fork: 'osaka' })
    expect(at(0x0a)?.fork).toBe('cancun')
    expect(isPrecompile('0x0000000000000000000000000000000000000001')).toBe(true)
  })

  test('default: contracts of the protocol', () => {
    expect(findSystemContract('0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02')?.name).toBe('Beacon block roots')
    expect(findSystemContract('0x0000000000000000000000000000000000000001')).toBeUndefined()
  })
})
