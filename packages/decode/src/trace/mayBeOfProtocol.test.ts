import { describe, expect, test } from 'vitest'
import { mayBeOfProtocol } from './mayBeOfProtocol.ts'
import { listProtocolAddresses } from './precompiles.ts'

describe('mayBeOfProtocol', () => {
  test('default: every precompile and system contract may be, an ordinary address is not', () => {
    const addresses = listProtocolAddresses()
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => !mayBeOfProtocol(address))).toEqual([])
    expect(mayBeOfProtocol('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(false)
  })
})
