import { describe, expect, test } from 'vitest'
import { type ChainInfo, DEFAULT_CHAIN_INFO, supportsNames, toNetworkName } from './chain.ts'

const NAMED: ChainInfo = { ...DEFAULT_CHAIN_INFO, name: 'Some Devnet' }

describe('toNetworkName', () => {
  test('known networks keep their name', () => {
    expect(toNetworkName(11_155_111n, DEFAULT_CHAIN_INFO)).toBe('Sepolia Testnet')
    expect(toNetworkName(11_155_111n, NAMED)).toBe('Sepolia Testnet')
    expect(toNetworkName(10n, NAMED)).toBe('OP Mainnet')
  })

  test('others take that of the chain info, else the id', () => {
    expect(toNetworkName(1337n, NAMED)).toBe('Some Devnet')
    expect(toNetworkName(1337n, DEFAULT_CHAIN_INFO)).toBe('ChainID: 1337')
    expect(toNetworkName(2n ** 70n, DEFAULT_CHAIN_INFO)).toBe('ChainID: 1180591620717411303424')
  })
})

describe('supportsNames', () => {
  test('only where the registry is on the chain itself', () => {
    expect(supportsNames(1n)).toBe(true)
    expect(supportsNames(11_155_111n)).toBe(true)
    expect(supportsNames(10n)).toBe(false)
    expect(supportsNames(1337n)).toBe(false)
  })
})
