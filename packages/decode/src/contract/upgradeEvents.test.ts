import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { toTopic0 } from '../abi/abiSignature.ts'
import { encodeParameters } from '../abi/encode.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { findCustomProxy, listNamedSlots } from './upgradeEvents.ts'

const [PROXY, A, B] = ['01', 'aa', 'bb'].map((byte) => toChecksumAddress(`0x${byte.repeat(20)}`)) as [
  Hex,
  Hex,
  Hex,
]
const LONG_CODE: Hex = `0x5af4${'00'.repeat(2000)}`
const CUT = 'DiamondCut((address,uint8,bytes4[])[],address,bytes)'

function cut(facet: Hex, action: bigint, selectors: readonly Hex[]) {
  const encoded = encodeParameters(parseSignature(CUT)?.inputs ?? [], [[[facet, action, selectors]], A, '0x'])
  if (encoded.kind !== 'encoded') throw new Error(encoded.reason)
  return { topics: [toTopic0(CUT)], data: encoded.data }
}

function named(event: string, address: Hex, isIndexed = true) {
  const word = toWord(BigInt(address))
  return isIndexed
    ? { topics: [toTopic0(event), word], data: '0x' as Hex }
    : { topics: [toTopic0(event)], data: word }
}

const find = (logs: Parameters<typeof findCustomProxy>[2]['logs']) =>
  findCustomProxy(PROXY, LONG_CODE, { words: [], logs })

describe('findCustomProxy', () => {
  test('PROXY-11 a diamond that answers nothing is known by its cuts: added, replaced, removed', () => {
    const added = cut(A, 0n, ['0x11111111', '0x22222222'])
    expect(find([added])?.facets).toEqual([A])
    expect(find([added, cut(B, 1n, ['0x22222222'])])?.facets).toEqual([A, B])
    const removed = cut(`0x${'00'.repeat(20)}`, 2n, ['0x11111111'])
    expect(find([added, cut(B, 1n, ['0x22222222']), removed])?.facets).toEqual([B])
    expect(find([added, { ...removed, data: removed.data.slice(0, 130) as Hex }])).toBeUndefined()
  })

  test('PROXY-11 the newest event counts, indexed or not; a beacon stays one', () => {
    expect(find([named('Upgraded(address)', A), named('Upgraded(address)', B)])?.implementation).toBe(B)
    expect(find([named('Upgraded(address)', A, false)])).toMatchObject({ kind: 'custom', implementation: A })
    expect(find([named('BeaconUpgraded(address)', B)])).toMatchObject({ kind: 'beacon', beacon: B })
    expect(find([])).toBeUndefined()
    expect(find(undefined)).toBeUndefined()
  })

  test('PROXY-11 several addresses in the slots of short code leave open which one runs', () => {
    const words = [A, B].map((address, index) => ({
      slot: toWord(BigInt(index)),
      word: toWord(BigInt(address)),
    }))
    const short = (count: number) =>
      findCustomProxy(PROXY, '0x5af4', { words: words.slice(0, count), logs: [] })?.implementation
    expect(short(1)).toBe(A)
    expect(short(2)).toBeUndefined()
  })
})

describe('listNamedSlots', () => {
  test('PROXY-11 constants of code that reads storage; masks are none', () => {
    const slot = toWord(0xabcdefn << 200n)
    const mask = `${'00'.repeat(12)}${'ff'.repeat(20)}`
    expect(listNamedSlots(`0x7f${slot.slice(2)}547f${mask}16`)).toEqual([slot])
    expect(listNamedSlots(`0x7f${slot.slice(2)}16`)).toEqual([])
  })
})
