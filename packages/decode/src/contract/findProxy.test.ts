import { toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeAddressList,
  FACET_ADDRESSES_CALL,
  FIRST_SLOT,
  findProxyInCode,
  findProxyInStorage,
  findProxyOnLentStorage,
  IMPLEMENTATION_CALL,
  LEGACY_IMPLEMENTATION_SLOT,
  mayDelegate,
  type ProxyFacts,
} from './findProxy.ts'
import { PROXY_SLOTS } from './proxy.ts'

const PROXY = '0x00000000000000000000000000000000000000Fe'
const LOGIC = '0x00000000000000000000000000000000000000AA'
const NOTHING: ProxyFacts = {
  implementationWord: FIRST_SLOT,
  beaconWord: FIRST_SLOT,
  proxiableWord: FIRST_SLOT,
  legacyWord: FIRST_SLOT,
  firstWord: FIRST_SLOT,
  facetsOutput: undefined,
}
const word = toWord(0xaan)
const hash = (text: string) => keccak256(new TextEncoder().encode(text))
const SAFE_CODE = '0x7fa619486e00000000000000000000000000000000000000000000000000000000f4'

describe('findProxyInCode', () => {
  test('PROXY-03 the appended data of a clone is reported', () => {
    const digits = LOGIC.slice(2).toLowerCase()
    const code = `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3c0ffee` as const
    expect(findProxyInCode(PROXY, code)).toEqual({
      kind: 'minimal',
      proxy: PROXY,
      implementation: LOGIC,
      evidence: 'code of EIP-1167 with 3 bytes of data appended',
    })
  })

  test('TX-05 a delegation, and nothing once it is revoked', () => {
    expect(findProxyInCode(PROXY, '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b')?.kind).toBe(
      'delegation',
    )
    expect(findProxyInCode(PROXY, '0x')).toBeUndefined()
  })
})

describe('findProxyInStorage', () => {
  test('default: the legacy slot and the selectors are the correct hashes', () => {
    expect(LEGACY_IMPLEMENTATION_SLOT).toBe(hash('org.zeppelinos.proxy.implementation'))
    expect(FACET_ADDRESSES_CALL).toBe(hash('facetAddresses()').slice(0, 10))
    expect(IMPLEMENTATION_CALL).toBe(hash('implementation()').slice(0, 10))
    expect(SAFE_CODE).toContain(hash('masterCopy()').slice(2, 10))
  })

  test('PROXY-01 a beacon is a beacon, not logic', () => {
    expect(findProxyInStorage(PROXY, '0xf4', { ...NOTHING, beaconWord: word })).toMatchObject({
      kind: 'beacon',
      beacon: LOGIC,
      implementation: undefined,
    })
  })

  test('PROXY-05 many patterns match: a fixed order, the first wins', () => {
    const facets = `0x${toWord(32n).slice(2)}${toWord(1n).slice(2)}${word.slice(2)}` as const
    const all: Record<keyof ProxyFacts, `0x${string}`> = {
      implementationWord: word,
      beaconWord: word,
      proxiableWord: word,
      legacyWord: word,
      firstWord: word,
      facetsOutput: facets,
    }
    const kinds: (string | undefined)[] = []
    const facts: ProxyFacts = { ...all }
    for (const name of Object.keys(all) as (keyof ProxyFacts)[]) {
      kinds.push(findProxyInStorage(PROXY, SAFE_CODE, facts)?.kind)
      Object.assign(facts, { [name]: name === 'facetsOutput' ? undefined : FIRST_SLOT })
    }
    kinds.push(findProxyInStorage(PROXY, SAFE_CODE, facts)?.kind)
    expect(kinds).toEqual(['eip1967', 'beacon', 'eip1822', 'legacy', 'safe', 'diamond', undefined])
  })

  test('behavior: slot 0 counts only in the code of a Safe', () => {
    expect(findProxyInStorage(PROXY, '0xf4', { ...NOTHING, firstWord: word })).toBeUndefined()
  })

  test('behavior: a contract too large for a Safe proxy is not one, whatever it contains', () => {
    const facts = { ...NOTHING, firstWord: word }
    const ofSize = (bytes: number) => `0x${SAFE_CODE.slice(2).padEnd(bytes * 2, '0')}` as const
    expect(findProxyInStorage(PROXY, ofSize(400), facts)?.kind).toBe('safe')
    expect(findProxyInStorage(PROXY, ofSize(401), facts)).toBeUndefined()
  })

  test('behavior: an empty facet list, as many fallbacks return, is not a diamond', () => {
    const facetsOutput = `0x${toWord(32n).slice(2)}${toWord(0n).slice(2)}` as const
    expect(findProxyInStorage(PROXY, '0xf4', { ...NOTHING, facetsOutput })).toBeUndefined()
  })

  test('behavior: words with bytes above the address are not facets', () => {
    const toFacets = (top: string) =>
      `0x${toWord(32n).slice(2)}${toWord(1n).slice(2)}${top}${word.slice(4)}` as const
    expect(findProxyInStorage(PROXY, '0xf4', { ...NOTHING, facetsOutput: toFacets('00') })?.facets).toEqual([
      LOGIC,
    ])
    expect(findProxyInStorage(PROXY, '0xf4', { ...NOTHING, facetsOutput: toFacets('01') })).toBeUndefined()
  })
})

describe('findProxyOnLentStorage', () => {
  const OTHER = '0x00000000000000000000000000000000000000bb'
  const otherWord = toWord(0xbbn)

  test('default: a proxy behind a proxy is read from the first one’s storage', () => {
    const own = { ...NOTHING, implementationWord: word }
    const lent = { ...NOTHING, implementationWord: otherWord, legacyWord: word }
    expect(findProxyOnLentStorage(PROXY, '0xf4', { own, lent, isLentRead: true })).toEqual({
      kind: 'eip1967',
      proxy: PROXY,
      implementation: OTHER,
      evidence: 'EIP-1967 slot 0x360894a1…2bbc, as the first proxy has it',
    })
  })

  test('behavior: a slot that is empty in the first one’s storage gives no implementation', () => {
    const own = { ...NOTHING, beaconWord: word }
    const lent = { ...NOTHING, implementationWord: otherWord }
    expect(findProxyOnLentStorage(PROXY, '0xf4', { own, lent, isLentRead: true })).toEqual({
      kind: 'beacon',
      proxy: PROXY,
      implementation: undefined,
      evidence: 'EIP-1967 beacon slot 0xa3f0ad74…3d50, which the first proxy has empty',
    })
  })

  test('behavior: code that is not a proxy by itself: the slot counts once, and only where the code names it', () => {
    const lent = { ...NOTHING, implementationWord: otherWord }
    const code = `0x7f${PROXY_SLOTS.implementation.slice(2)}54f4` as const
    const facts = { own: NOTHING, lent, isLentRead: false }
    expect(findProxyOnLentStorage(PROXY, code, facts)?.implementation).toBe(OTHER)
    // Logic that upgrades its own proxy holds a DELEGATECALL and the slot, which is how it was found.
    expect(findProxyOnLentStorage(PROXY, code, { ...facts, isLentRead: true })).toBeUndefined()
    expect(findProxyOnLentStorage(PROXY, '0xf4', facts)).toBeUndefined()
  })

  test('behavior: a diamond behind a proxy has the facets returned by the first one', () => {
    const facetsOutput = `0x${toWord(32n).slice(2)}${toWord(1n).slice(2)}${otherWord.slice(2)}` as const
    const lent = { ...NOTHING, implementationWord: word, facetsOutput }
    expect(findProxyOnLentStorage(PROXY, '0xf4', { own: NOTHING, lent, isLentRead: true })).toMatchObject({
      kind: 'diamond',
      facets: [OTHER],
    })
  })
})

describe('mayDelegate', () => {
  test('default', () => {
    expect(mayDelegate('0x60f400')).toBe(false)
    expect(mayDelegate('0x5af4')).toBe(true)
  })
})

describe('decodeAddressList', () => {
  test('property: any output, no exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        decodeAddressList(`0x${Buffer.from(bytes).toString('hex')}`)
      }),
    )
    expect(decodeAddressList('0x')).toBeUndefined()
    expect(decodeAddressList(`0x${toWord(32n).slice(2)}${toWord(0n).slice(2)}`)).toEqual([])
    expect(decodeAddressList(`0x${toWord(32n).slice(2)}${toWord(2n ** 255n).slice(2)}`)).toBeUndefined()
  })
})
