import { describe, expect, test } from 'vitest'
import { keccak256 } from '../keccak256.ts'
import {
  ASSET_CALL,
  DECIMALS_CALL,
  NAME_CALL,
  SYMBOL_CALL,
  TOTAL_ASSETS_CALL,
  toBalanceCall,
  toSupportsCall,
} from './tokenCalls.ts'

const selectorOf = (signature: string) => keccak256(new TextEncoder().encode(signature)).slice(0, 10)

describe('token calls', () => {
  test.each([
    ['name()', NAME_CALL],
    ['symbol()', SYMBOL_CALL],
    ['decimals()', DECIMALS_CALL],
    ['asset()', ASSET_CALL],
    ['totalAssets()', TOTAL_ASSETS_CALL],
    ['balanceOf(address)', toBalanceCall('0x00000000000000000000000000000000000000aa').slice(0, 10)],
    ['supportsInterface(bytes4)', toSupportsCall('0x01ffc9a7').slice(0, 10)],
  ])('%s has the selector of its signature', (signature, call) => {
    expect(call).toBe(selectorOf(signature))
  })

  test('an address is right-aligned in its word, an interface id left-aligned', () => {
    expect(toBalanceCall('0xabABabABababABABababABABabababABababABAB')).toBe(
      `0x70a08231${'0'.repeat(24)}${'ab'.repeat(20)}`,
    )
    expect(toSupportsCall('0x80ac58cd')).toBe(`0x01ffc9a780ac58cd${'0'.repeat(56)}`)
    expect(toSupportsCall('0x01ffc9a7')).toBe(`0x01ffc9a701ffc9a7${'0'.repeat(56)}`)
  })
})
