import type { Hex } from '@otterscan/ethereum/hex'
import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { PROBE_CALLS, type ProbeAnswers, toContractClasses } from './contractClasses.ts'

const text = (value: string): Hex => {
  const digits = Buffer.from(value).toString('hex')
  return `0x${toWord(32n).slice(2)}${toWord(BigInt(value.length)).slice(2)}${digits.padEnd(64, '0')}`
}
const [yes, no] = [toWord(1n), toWord(0n)]
const token: ProbeAnswers = { name: text('Otter'), symbol: text('OTR'), decimals: toWord(18n) }
const erc165: ProbeAnswers = { supportsErc165: yes, supportsInvalid: no }

describe('toContractClasses', () => {
  test('erc20', () => {
    expect(toContractClasses('0x60', token)).toEqual(['erc20'])
    expect(toContractClasses('0x60', { ...token, junk: no })).toEqual(['erc20'])
    expect(toContractClasses('0x60', { ...token, decimals: toWord(255n) })).toEqual(['erc20'])
  })

  test('behavior: bytes32 texts, large decimals and missing answers are not ERC-20', () => {
    const padded: Hex = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`
    expect(toContractClasses('0x60', { ...token, symbol: padded })).toEqual([])
    expect(toContractClasses('0x60', { ...token, decimals: toWord(256n) })).toEqual([])
    expect(toContractClasses('0x60', { ...token, decimals: '0x' })).toEqual([])
    expect(toContractClasses('0x60', { ...token, name: undefined })).toEqual([])
    expect(toContractClasses('0x60', { ...token, name: `${text('Otter').slice(0, 130)}ff` as Hex })).toEqual(
      [],
    )
  })

  test('behavior: a contract with the same answer to every call has no class', () => {
    // Reads as a string and as a small number alike.
    const same: Hex = `0x${toWord(32n).slice(2)}${toWord(0n).slice(2)}`
    const alike = { name: same, symbol: same, decimals: same }
    expect(toContractClasses('0x60', alike)).toEqual(['erc20'])
    expect(toContractClasses('0x60', { ...alike, junk: same })).toEqual([])
  })

  test('erc165 and what it tells', () => {
    expect(toContractClasses('0x60', erc165)).toEqual(['erc165'])
    expect(toContractClasses('0x60', { ...erc165, supportsErc721: yes })).toEqual(['erc165', 'erc721'])
    expect(toContractClasses('0x60', { ...erc165, supportsErc1155: yes, supportsErc721: no })).toEqual([
      'erc165',
      'erc1155',
    ])
    expect(toContractClasses('0x60', { ...token, ...erc165, supportsErc721: yes })).toEqual([
      'erc20',
      'erc165',
      'erc721',
    ])
  })

  test('behavior: a contract that supports everything, or returns a non-boolean, is not ERC-165', () => {
    const eager = { supportsErc165: yes, supportsInvalid: yes, supportsErc721: yes }
    expect(toContractClasses('0x60', eager)).toEqual([])
    expect(toContractClasses('0x60', { ...eager, supportsInvalid: undefined })).toEqual([])
    expect(toContractClasses('0x60', { ...erc165, supportsErc165: toWord(2n) })).toEqual([])
    expect(toContractClasses('0x60', { ...erc165, supportsErc721: toWord(2n) })).toEqual(['erc165'])
  })

  test('erc1167: exactly the 45 bytes', () => {
    const clone: Hex = `0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`
    expect(toContractClasses(clone, {})).toEqual(['erc1167'])
    expect(toContractClasses(`${clone}00`, {})).toEqual([])
    expect(toContractClasses(clone.slice(0, -2) as Hex, {})).toEqual([])
    expect(toContractClasses(undefined, {})).toEqual([])
    expect(toContractClasses(clone, token)).toEqual(['erc20', 'erc1167'])
  })

  test('erc4626: an erc20 with asset and total', () => {
    const vault = { ...token, asset: toWord(5n), totalAssets: toWord(2n ** 200n) }
    expect(toContractClasses('0x60', vault)).toEqual(['erc20', 'erc4626'])
    expect(toContractClasses('0x60', { ...vault, asset: toWord(2n ** 160n) })).toEqual(['erc20'])
    expect(toContractClasses('0x60', { ...vault, totalAssets: undefined })).toEqual(['erc20'])
    expect(toContractClasses('0x60', { asset: vault.asset, totalAssets: vault.totalAssets })).toEqual([])
  })
})

describe('PROBE_CALLS', () => {
  test('selectors', () => {
    expect(PROBE_CALLS.supportsErc721).toBe(`0x01ffc9a780ac58cd${'0'.repeat(56)}`)
    expect(PROBE_CALLS.junk).toMatch(/^0x[0-9a-f]{8}$/)
  })
})
