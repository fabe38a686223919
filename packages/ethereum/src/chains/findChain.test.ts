import { describe, expect, test } from 'vitest'
import { hasValidChecksum } from '../address.ts'
import { type ChainInfo, DEFAULT_CHAIN_INFO } from '../chain.ts'
import { findChain, findChainInfo, formatNetworkName, hasNameService } from './findChain.ts'
import { KNOWN_CHAINS } from './knownChains.ts'

const NAMED: ChainInfo = { ...DEFAULT_CHAIN_INFO, name: 'Some Devnet' }

describe('findChain', () => {
  test('default: the record of an id, and undefined for an unknown id', () => {
    expect(findChain(10n)).toMatchObject({ name: 'OP Mainnet', family: 'op-stack', l1ChainId: 1n })
    expect(findChain(1337n)).toBeUndefined()
  })
})

describe('KNOWN_CHAINS', () => {
  test('ids and names are unique, and an L1 is a chain of the list', () => {
    const ids = KNOWN_CHAINS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(KNOWN_CHAINS.map(({ name }) => name)).size).toBe(ids.length)
    for (const { l1ChainId } of KNOWN_CHAINS) {
      if (l1ChainId !== undefined) expect(ids).toContain(l1ChainId)
    }
  })

  test('addresses are checksummed', () => {
    const addresses = KNOWN_CHAINS.flatMap(({ prices }) => Object.values(prices ?? {}))
    expect(addresses.length).toBeGreaterThan(8)
    for (const address of addresses) {
      expect(address.toLowerCase() === address && /[a-f]/.test(address.slice(2)), address).toBe(false)
      expect(hasValidChecksum(address), address).toBe(true)
    }
  })

  test('rewards are listed oldest first, from genesis on', () => {
    for (const { blockRewards } of KNOWN_CHAINS) {
      if (blockRewards === undefined) continue
      expect(blockRewards[0]?.fromBlock).toBe(0n)
      const starts = blockRewards.map(({ fromBlock }) => fromBlock)
      expect(starts).toEqual([...starts].sort((a, b) => (a < b ? -1 : 1)))
    }
  })
})

describe('findChainInfo', () => {
  test('the coin of a known chain is its own', () => {
    expect(findChainInfo(100n)).toMatchObject({ name: 'Gnosis Chain', nativeCurrency: { symbol: 'XDAI' } })
    expect(findChainInfo(10n).nativeCurrency.symbol).toBe('ETH')
    expect(findChainInfo(1337n)).toEqual(DEFAULT_CHAIN_INFO)
  })
})

describe('formatNetworkName', () => {
  test('known networks keep their name', () => {
    expect(formatNetworkName(1n, DEFAULT_CHAIN_INFO)).toBe('Ethereum Mainnet')
    expect(formatNetworkName(11_155_111n, DEFAULT_CHAIN_INFO)).toBe('Sepolia Testnet')
    expect(formatNetworkName(11_155_111n, NAMED)).toBe('Sepolia Testnet')
    expect(formatNetworkName(10n, NAMED)).toBe('OP Mainnet')
  })

  test('others use that of the chain info, else the id', () => {
    expect(formatNetworkName(1337n, NAMED)).toBe('Some Devnet')
    expect(formatNetworkName(1337n, DEFAULT_CHAIN_INFO)).toBe('ChainID: 1337')
    expect(formatNetworkName(2n ** 70n, DEFAULT_CHAIN_INFO)).toBe('ChainID: 1180591620717411303424')
  })
})

describe('hasNameService', () => {
  test('only where the registry is on the chain itself', () => {
    expect(hasNameService(1n)).toBe(true)
    expect(hasNameService(11_155_111n)).toBe(true)
    expect(hasNameService(560_048n)).toBe(true)
    expect(hasNameService(10n)).toBe(false)
    expect(hasNameService(1337n)).toBe(false)
  })
})
