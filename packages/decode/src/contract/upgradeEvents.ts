import { type Address, isSameAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { toTopic0 } from '../abi/abiSignature.ts'
import { type AbiValue, decodeParameters } from '../abi/abiValue.ts'
import { findBreak } from '../abi/candidate.ts'
import { parseSignature } from '../abi/parseSignature.ts'
import { findInstructions, readInstruction } from './disassemble.ts'
import type { ProxyHop } from './findProxy.ts'
import { decodeAddressSlot } from './proxy.ts'

const UPGRADED = toTopic0('Upgraded(address)')
const BEACON_UPGRADED = toTopic0('BeaconUpgraded(address)')
const DIAMOND_CUT = toTopic0('DiamondCut((address,uint8,bytes4[])[],address,bytes)')
/** Events by which proxies tell what they run: EIP-1967, EIP-2535. */
export const UPGRADE_TOPICS: readonly Hex[] = [UPGRADED, BEACON_UPGRADED, DIAMOND_CUT]

/** A proxy is short: larger code that delegates is a contract with a library or an account. */
const MAX_PROXY_BYTES = 6 * 1024
/** Code so short does nothing but forward, so its one slot is what it runs. */
const MAX_FORWARDER_BYTES = 300
const MAX_SLOTS = 6
const PUSH32 = 0x7f
const SLOAD = 0x54
const MAX_CUTS = 4096

/** True for code that is short enough to be a proxy of a kind of its own, which its events and slots may show. */
export function mayBeCustomProxy(code: Hex): boolean {
  return hexByteLength(code) <= MAX_PROXY_BYTES
}

/** Storage slots that code names as constants, in order; none for code that reads no storage. */
export function listNamedSlots(code: Hex): readonly Hex[] {
  const instructions = Array.from(findInstructions(code), (at) => readInstruction(code, at))
  if (!instructions.some(({ opcode }) => opcode === SLOAD)) return []
  const slots = instructions.flatMap(({ opcode, pushed }) =>
    opcode === PUSH32 && pushed?.length === 66 && !/^0x(?:f{16}|0{16})/.test(pushed) ? [pushed] : [],
  )
  return [...new Set(slots)].slice(0, MAX_SLOTS)
}

/** What is needed of a log. */
interface UpgradeLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Facts about a contract that is none of the known kinds of proxy. */
export interface CustomProxyFacts {
  /** Words of its named slots and of slot 0, in order. */
  readonly words: readonly { readonly slot: Hex; readonly word: Hex | undefined }[]
  /** Its logs with `UPGRADE_TOPICS`, oldest first; `undefined` where the node does not return them. */
  readonly logs: readonly UpgradeLog[] | undefined
}

/**
 * A proxy by its own slots and events: a diamond by the facets it logged, else what its newest event says it runs, else
 * the one slot of code that does nothing but forward. `undefined` when they show none.
 */
export function findCustomProxy(
  proxy: Address,
  code: Hex,
  { words, logs }: CustomProxyFacts,
): ProxyHop | undefined {
  const facets = logs === undefined ? undefined : readFacets(logs)
  if (facets !== undefined && facets.length > 0) {
    const evidence = 'facets of its DiamondCut events (EIP-2535)'
    return { kind: 'diamond', proxy, implementation: undefined, facets, evidence }
  }
  const held = words.flatMap(({ slot, word }) => {
    const address = word === undefined ? undefined : decodeAddressSlot(word)
    return address === undefined ? [] : [{ slot, address }]
  })
  const event = logs?.findLast(({ topics }) => topics[0] === UPGRADED || topics[0] === BEACON_UPGRADED)
  const named = event && readAddress(event)
  if (event !== undefined && named !== undefined) {
    const at = held.find(({ address }) => isSameAddress(address, named))
    const name = event.topics[0] === UPGRADED ? 'Upgraded' : 'BeaconUpgraded'
    const evidence = `its newest ${name} event${at === undefined ? '' : `, and slot ${shorten(at.slot)} of its code`}`
    return event.topics[0] === UPGRADED
      ? { kind: 'custom', proxy, implementation: named, evidence }
      : { kind: 'beacon', proxy, implementation: undefined, beacon: named, evidence }
  }
  const [only, ...more] = held
  if (only === undefined || more.length > 0 || hexByteLength(code) > MAX_FORWARDER_BYTES) return undefined
  return {
    kind: 'custom',
    proxy,
    implementation: only.address,
    evidence: `short code that forwards, slot ${shorten(only.slot)}`,
  }
}

/** The address of an event, indexed or not. */
function readAddress({ topics, data }: UpgradeLog): Address | undefined {
  const word = topics[1] ?? (hexByteLength(data) === 32 ? data : undefined)
  return word === undefined ? undefined : decodeAddressSlot(word)
}

const CUT = parseSignature('DiamondCut((address,uint8,bytes4[])[],address,bytes)')?.inputs ?? []
const REMOVE = 2n

/** The facets that are left after all cuts, in the order in which they came; `undefined` without a cut. */
function readFacets(logs: readonly UpgradeLog[]): readonly Address[] | undefined {
  const cuts = logs.filter(({ topics }) => topics[0] === DIAMOND_CUT).slice(-MAX_CUTS)
  if (cuts.length === 0) return undefined
  const facetOf = new Map<string, Address>()
  for (const { data } of cuts) {
    const decoded = decodeParameters(CUT, data)
    // One that cannot be read leaves open what it changed.
    if (findBreak(decoded) !== undefined) return undefined
    for (const { children } of decoded.values[0]?.children ?? []) applyCut(facetOf, children)
  }
  return [...new Set(facetOf.values())]
}

function applyCut(facetOf: Map<string, Address>, [facet, action, selectors]: readonly AbiValue[]): void {
  for (const { value: selector } of selectors?.children ?? []) {
    if (typeof selector !== 'string') continue
    if (action?.value === REMOVE) facetOf.delete(selector)
    else if (typeof facet?.value === 'string') facetOf.set(selector, toChecksumAddress(facet.value as Hex))
  }
}

function shorten(slot: Hex): string {
  return /^0x0+$/.test(slot) ? '0' : `${slot.slice(0, 10)}…${slot.slice(-4)}`
}
