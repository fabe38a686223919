import { describe, expect, test } from 'vitest'
import type { Address } from './address.ts'
import { findLookAlikes } from './lookAlike.ts'

function address(first: string, middle: string, last: string): Address {
  return `0x${first}${middle.repeat(40 - first.length - last.length)}${last}` as Address
}

describe('findLookAlikes', () => {
  test('TOK-11 the same ends with a different middle', () => {
    const real = address('aBcD12', '0', '34eF56')
    const fake = address('abcd12', '1', '34ef56')
    const other = address('abcd12', '2', '34ef57')
    expect(findLookAlikes([real, fake, other])).toEqual(new Set([real.toLowerCase(), fake.toLowerCase()]))
  })

  test('behavior: four digits at each end are enough, three are not', () => {
    expect(findLookAlikes([address('abcd', '0', '1234'), address('abcd', '1', '1234')]).size).toBe(2)
    expect(findLookAlikes([address('abc0', '0', '1234'), address('abc1', '1', '1234')]).size).toBe(0)
  })

  test('behavior: one address in two cases does not imitate itself', () => {
    const one = address('abcd', 'e', '1234')
    expect(findLookAlikes([one, `0x${one.slice(2).toUpperCase()}` as Address, one]).size).toBe(0)
  })
})
