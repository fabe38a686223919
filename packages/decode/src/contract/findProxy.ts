import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { hasOpcode } from './disassemble.ts'
import { decodeAddressSlot, decodeMinimalProxy, PROXY_SLOTS } from './proxy.ts'

/** Slot of proxies made before EIP-1967: keccak256("org.zeppelinos.proxy.implementation"). */
export const LEGACY_IMPLEMENTATION_SLOT: Hex =
  '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3'
/** First slot, where Safe accounts keep their singleton. */
export const FIRST_SLOT: Hex = `0x${'0'.repeat(64)}`
/** `facetAddresses()`. EIP-2535. */
export const FACET_ADDRESSES_CALL: Hex = '0x52ef6b2c'
/** `implementation()` of a beacon. EIP-1967. */
export const IMPLEMENTATION_CALL: Hex = '0x5c60da1b'

/** How a contract delegates its calls. */
export type ProxyKind =
  | 'delegation'
  | 'minimal'
  | 'eip1967'
  | 'beacon'
  | 'eip1822'
  | 'legacy'
  | 'safe'
  | 'diamond'
  | 'custom'

/** One proxy: the code it runs, and the evidence for it. */
export interface ProxyHop {
  readonly kind: ProxyKind
  readonly proxy: Address
  /** `undefined` for a beacon whose call fails, a slot that is empty, and a diamond, which has `facets`. */
  readonly implementation: Address | undefined
  readonly beacon?: Address | undefined
  readonly facets?: readonly Address[] | undefined
  /** What was found and where, to display. */
  readonly evidence: string
}

/** Facts besides the code that decide what kind of proxy a contract is. */
export interface ProxyFacts {
  readonly implementationWord: Hex | undefined
  readonly beaconWord: Hex | undefined
  readonly proxiableWord: Hex | undefined
  readonly legacyWord: Hex | undefined
  readonly firstWord: Hex | undefined
  /** Output of `facetAddresses()`; `undefined` when it reverts. */
  readonly facetsOutput: Hex | undefined
}

const DELEGATECALL = 0xf4
/** `masterCopy()` in the code of a Safe proxy, which answers it without delegating. */
const SAFE_MARK = 'a619486e'
const SAFE_MAX_BYTES = 400
const MAX_FACETS = 256

/** What the code alone shows: delegations and clones. `undefined` for any other code. EIP-7702, EIP-1167. */
export function findProxyInCode(proxy: Address, code: Hex): ProxyHop | undefined {
  const delegate = decodeDelegation(code)
  if (delegate !== undefined) {
    return {
      kind: 'delegation',
      proxy,
      implementation: delegate,
      evidence: 'code is 0xef0100 and the address',
    }
  }
  const minimal = decodeMinimalProxy(code)
  if (minimal === undefined) return undefined
  const appended = hexByteLength(minimal.appendedData)
  const form = minimal.variant === 'standard' ? 'code of EIP-1167' : `code of a clone (${minimal.variant})`
  return {
    kind: 'minimal',
    proxy,
    implementation: minimal.implementation,
    evidence: appended === 0 ? form : `${form} with ${appended} bytes of data appended`,
  }
}

/** True for code that may delegate calls; storage of other contracts need not be requested. */
export function mayDelegate(code: Hex): boolean {
  return hasOpcode(code, DELEGATECALL)
}

/**
 * The kind of proxy by storage, in a fixed order, first match wins: EIP-1967 logic, beacon, EIP-1822, legacy slot,
 * Safe, diamond. `undefined` for a contract that is not a known kind of proxy. The implementation of a beacon takes
 * another request.
 */
export function findProxyInStorage(proxy: Address, code: Hex, facts: ProxyFacts): ProxyHop | undefined {
  const bySlot = [
    ['eip1967', facts.implementationWord, `EIP-1967 slot ${shorten(PROXY_SLOTS.implementation)}`],
    ['beacon', facts.beaconWord, `EIP-1967 beacon slot ${shorten(PROXY_SLOTS.beacon)}`],
    ['eip1822', facts.proxiableWord, `EIP-1822 slot ${shorten(PROXY_SLOTS.proxiable)}`],
    ['legacy', facts.legacyWord, `slot ${shorten(LEGACY_IMPLEMENTATION_SLOT)} of org.zeppelinos.proxy`],
    ['safe', isSafeCode(code) ? facts.firstWord : undefined, 'code of a Safe proxy, slot 0'],
  ] as const
  for (const [kind, word, evidence] of bySlot) {
    const found = word === undefined ? undefined : decodeAddressSlot(word)
    if (found === undefined) continue
    return kind === 'beacon'
      ? { kind, proxy, implementation: undefined, beacon: found, evidence }
      : { kind, proxy, implementation: found, evidence }
  }
  const facets = facts.facetsOutput === undefined ? undefined : decodeAddressList(facts.facetsOutput)
  if (facets === undefined || facets.length === 0) return undefined
  return {
    kind: 'diamond',
    proxy,
    implementation: undefined,
    facets,
    evidence: 'answers facetAddresses() (EIP-2535)',
  }
}

/** Facts about a proxy that runs on the storage of another. */
export interface LentFacts {
  /** Of the proxy itself: they show that it is one. */
  readonly own: ProxyFacts
  /** Of the first proxy, whose storage the code reads. */
  readonly lent: ProxyFacts
  /**
   * This code was found through the first proxy's storage, so that storage adds nothing, unless the code is a proxy by
   * its own storage too.
   */
  readonly isLentRead: boolean
}

/**
 * The same for code that another proxy runs, which reads that one's storage (DELEGATECALL). Its own storage shows only
 * what it would be on its own. A slot that is empty where the code runs leaves `implementation` and `beacon` undefined.
 */
export function findProxyOnLentStorage(
  proxy: Address,
  code: Hex,
  { own, lent, isLentRead }: LentFacts,
): ProxyHop | undefined {
  const alone = findProxyInStorage(proxy, code, own)
  const sameKind = alone && findProxyInStorage(proxy, code, keepFact(lent, alone.kind))
  // Facets are returned by the code itself, so they count however it was found.
  const others = isLentRead ? keepFact(lent, 'diamond') : keepNamed(lent, code)
  const found = sameKind ?? findProxyInStorage(proxy, code, others)
  if (found !== undefined) return { ...found, evidence: `${found.evidence}, as the first proxy has it` }
  return (
    alone && {
      kind: alone.kind,
      proxy,
      implementation: undefined,
      evidence: `${alone.evidence}, which the first proxy has empty`,
    }
  )
}

/** The facts without slots that the code does not contain: a value left behind by earlier code proves nothing. */
function keepNamed(facts: ProxyFacts, code: Hex): ProxyFacts {
  const digits = code.toLowerCase()
  const named = (slot: Hex, word: Hex | undefined) => (digits.includes(slot.slice(2)) ? word : undefined)
  return {
    ...facts,
    implementationWord: named(PROXY_SLOTS.implementation, facts.implementationWord),
    beaconWord: named(PROXY_SLOTS.beacon, facts.beaconWord),
    proxiableWord: named(PROXY_SLOTS.proxiable, facts.proxiableWord),
    legacyWord: named(LEGACY_IMPLEMENTATION_SLOT, facts.legacyWord),
  }
}

/** The facts without those of other kinds. */
function keepFact(facts: ProxyFacts, kind: ProxyKind): ProxyFacts {
  const only = <Fact>(of: ProxyKind, fact: Fact) => (of === kind ? fact : undefined)
  return {
    implementationWord: only('eip1967', facts.implementationWord),
    beaconWord: only('beacon', facts.beaconWord),
    proxiableWord: only('eip1822', facts.proxiableWord),
    legacyWord: only('legacy', facts.legacyWord),
    firstWord: only('safe', facts.firstWord),
    facetsOutput: only('diamond', facts.facetsOutput),
  }
}

function isSafeCode(code: Hex): boolean {
  return hexByteLength(code) <= SAFE_MAX_BYTES && code.toLowerCase().includes(SAFE_MARK)
}

/** `address[]` as return data; `undefined` for anything else. */
export function decodeAddressList(output: Hex): Address[] | undefined {
  const size = hexByteLength(output)
  if (size < 64 || BigInt(sliceHex(output, 0, 32)) !== 32n) return undefined
  const count = BigInt(sliceHex(output, 32, 64))
  if (count > MAX_FACETS || BigInt(size) !== 64n + count * 32n) return undefined
  const addresses: Address[] = []
  for (let at = 64; at < size; at += 32) {
    if (!/^0x0{24}/.test(sliceHex(output, at, at + 32))) return undefined
    addresses.push(toChecksumAddress(sliceHex(output, at + 12, at + 32)))
  }
  return addresses
}

function shorten(slot: Hex): string {
  return `${slot.slice(0, 10)}…${slot.slice(-4)}`
}
