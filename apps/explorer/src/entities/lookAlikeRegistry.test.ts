import type { Address } from '@otterscan/ethereum/address'
import { describe, expect, test, vi } from 'vitest'
import { createLookAlikeRegistry } from './lookAlikeRegistry.ts'

const REAL = likeReal('0')
const FAKE = likeReal('1')
const OTHER: Address = '0x7777777777777777777777777777777777777777'

function likeReal(middle: string): Address {
  return `0xabcd12${middle.repeat(28)}34ef56` as Address
}

describe('createLookAlikeRegistry', () => {
  test('TOK-11 two look-alikes are both ambiguous while both are on the page', () => {
    const registry = createLookAlikeRegistry()
    registry.add(REAL)
    registry.add(REAL.toUpperCase().replace('0X', '0x') as Address)
    expect(registry.isAmbiguous(REAL)).toBe(false)
    const remove = registry.add(FAKE)
    expect([REAL, FAKE, OTHER].map(registry.isAmbiguous)).toEqual([true, true, false])
    remove()
    expect(registry.isAmbiguous(REAL)).toBe(false)
  })

  test('behavior: only affected addresses are notified, and only of a change', () => {
    const registry = createLookAlikeRegistry()
    const [onReal, onOther] = [vi.fn(), vi.fn()]
    const stop = registry.subscribe(REAL, onReal)
    registry.subscribe(OTHER, onOther)
    registry.add(REAL)
    registry.add(OTHER)
    expect(onReal).not.toHaveBeenCalled()
    registry.add(FAKE)
    registry.add(FAKE)
    expect(onReal).toHaveBeenCalledTimes(1)
    stop()
    registry.add(likeReal('2'))()
    expect(onReal).toHaveBeenCalledTimes(1)
    expect(onOther).not.toHaveBeenCalled()
  })
})
