import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { decodeMetadataTrailer } from '../contract/metadataTrailer.ts'
import type { CodePlace, CompiledCode } from './compilerOutput.ts'

/**
 * How compiled code relates to the code on the chain. `full`: every byte is the same, the hash of the metadata too,
 * which covers source, names and comments. `unbound`: every byte is the same, and none of them is such a hash.
 * `partial`: the same but for metadata. `different`: other instructions or data.
 */
export type CodeVerdict = 'full' | 'unbound' | 'partial' | 'different'

/** Result of comparing compiled code with the code on the chain. */
export interface CodeComparison {
  readonly verdict: CodeVerdict
  readonly compiledSizeBytes: number
  readonly chainSizeBytes: number
  /** Immutables, not compared: value on the chain, `undefined` when their positions hold different values. */
  readonly immutables: readonly {
    readonly id: string
    readonly value: Hex | undefined
    readonly count: number
  }[]
  /** Linked libraries, not compared: address on the chain, `undefined` when their positions hold different ones. */
  readonly libraries: readonly {
    readonly name: string
    readonly value: Hex | undefined
    readonly count: number
  }[]
  /** A library's code holds its own address, written by deployment. */
  readonly isLibrary: boolean
  /** Entries of the metadata at the end of both codes, as text to display. */
  readonly metadata: readonly MetadataEntry[]
  /** Metadata hashes of contracts inside this one that differ. */
  readonly embeddedDifferences: number
  /** Where instructions or data first differ; `undefined` when they do not, or only immutables and libraries do. */
  readonly firstDifference: CodeDifference | undefined
  /** Number of bytes that differ before the metadata; `undefined` when the lengths differ. */
  readonly differentBytes: number | undefined
}

/** One entry at the end of the codes; `undefined` where it is missing. */
export interface MetadataEntry {
  readonly name: string
  readonly compiled: string | undefined
  readonly chain: string | undefined
}

/** A position and the bytes of both there, up to eight. */
export interface CodeDifference {
  readonly byte: number
  readonly compiled: Hex
  readonly chain: Hex
}

const HASH_NAMES: ReadonlySet<string> = new Set(['ipfs', 'bzzr0', 'bzzr1'])
const SHOWN_BYTES = 8

/**
 * Compares code before its metadata, without what deployment fills in, and the metadata separately. `address` is where
 * the code is deployed: libraries contain it. Solidity documentation, "Encoding of the Metadata Hash in the Bytecode",
 * "Call Protection For Libraries".
 */
export function compareRuntimeCode(compiled: CompiledCode, chainCode: Hex, address: Address): CodeComparison {
  const own = compiled.bytes.slice()
  const chain = hexToBytes(chainCode)
  const immutables = compiled.immutables.map(({ id, places }) => ({ id, ...takeOut(places, own, chain) }))
  const libraries = compiled.libraries.map(({ name, places }) => ({ name, ...takeOut(places, own, chain) }))
  const isLibrary = takeOutOwnAddress(own, chain, address)
  const ownEnd = toCodeEnd(own)
  const chainEnd = toCodeEnd(chain)
  const hashes = ownEnd === chainEnd ? listEmbeddedHashes(own, chain, ownEnd) : []
  const embeddedDifferences = hashes.filter((place) => !isSame(own, chain, place)).length
  for (const place of hashes) takeOut([place], own, chain)
  const difference = findDifference(own.subarray(0, ownEnd), chain.subarray(0, chainEnd))
  const isConsistent = [...immutables, ...libraries].every(({ value }) => value !== undefined)
  const metadata = listMetadata(own, chain)
  return {
    verdict:
      difference.first !== undefined || !isConsistent
        ? 'different'
        : toVerdict(own.subarray(ownEnd), chain.subarray(chainEnd), embeddedDifferences, metadata),
    compiledSizeBytes: own.length,
    chainSizeBytes: chain.length,
    immutables,
    libraries,
    isLibrary,
    metadata,
    embeddedDifferences,
    firstDifference: difference.first,
    differentBytes: difference.count,
  }
}

function toVerdict(
  ownTrailer: Uint8Array,
  chainTrailer: Uint8Array,
  embeddedDifferences: number,
  metadata: readonly MetadataEntry[],
): CodeVerdict {
  if (embeddedDifferences > 0 || bytesToHex(ownTrailer) !== bytesToHex(chainTrailer)) return 'partial'
  return metadata.some(({ name }) => HASH_NAMES.has(name)) ? 'full' : 'unbound'
}

/** Zeroes the positions in both and gives the value on the chain, if all positions hold the same. */
function takeOut(
  places: readonly CodePlace[],
  own: Uint8Array,
  chain: Uint8Array,
): { readonly value: Hex | undefined; readonly count: number } {
  const values = new Set<Hex>()
  for (const { start, length } of places) {
    const end = start + length
    values.add(bytesToHex(chain.subarray(start, end)))
    own.fill(0, start, end)
    chain.fill(0, start, end)
  }
  const [value] = values
  return { value: values.size > 1 ? undefined : (value ?? '0x'), count: places.length }
}

const PUSH20 = 0x73
const ADDRESS_PLACE = { start: 1, length: 20 }

/** Code of a library begins with PUSH20 and its own address, zero until deployed, then ADDRESS EQ. */
function takeOutOwnAddress(own: Uint8Array, chain: Uint8Array, address: Address): boolean {
  const isProtected =
    own[0] === PUSH20 &&
    own[21] === 0x30 &&
    own[22] === 0x14 &&
    own.subarray(1, 21).every((byte) => byte === 0)
  if (!isProtected || bytesToHex(chain.subarray(1, 21)) !== address.toLowerCase()) return false
  takeOut([ADDRESS_PLACE], own, chain)
  return true
}

function toCodeEnd(bytes: Uint8Array): number {
  return decodeMetadataTrailer(bytesToHex(bytes))?.startByte ?? bytes.length
}

/** Names of metadata hashes as CBOR writes them, with the head of the bytes that follow. */
const HASH_PREFIXES = [
  { prefix: hexToBytes('0x64697066735822'), length: 34 },
  { prefix: hexToBytes('0x65627a7a72305820'), length: 32 },
  { prefix: hexToBytes('0x65627a7a72315820'), length: 32 },
]

/** A contract that creates others holds their code, with the hash of their metadata. */
function listEmbeddedHashes(own: Uint8Array, chain: Uint8Array, end: number): CodePlace[] {
  const places: CodePlace[] = []
  for (let at = 0; at < end; at++) {
    const found = HASH_PREFIXES.find(({ prefix }) => isAt(own, prefix, at) && isAt(chain, prefix, at))
    if (found === undefined) continue
    const start = at + found.prefix.length
    if (start + found.length > end) continue
    places.push({ start, length: found.length })
    at = start + found.length - 1
  }
  return places
}

function isAt(bytes: Uint8Array, prefix: Uint8Array, at: number): boolean {
  return prefix.every((byte, index) => bytes[at + index] === byte)
}

function isSame(own: Uint8Array, chain: Uint8Array, { start, length }: CodePlace): boolean {
  return own.subarray(start, start + length).every((byte, index) => chain[start + index] === byte)
}

function findDifference(
  own: Uint8Array,
  chain: Uint8Array,
): { readonly first: CodeDifference | undefined; readonly count: number | undefined } {
  const shorter = Math.min(own.length, chain.length)
  let first = own.length === chain.length ? -1 : shorter
  let count = 0
  for (let at = shorter - 1; at >= 0; at--) {
    if (own[at] === chain[at]) continue
    first = at
    count++
  }
  if (first === -1) return { first: undefined, count: 0 }
  const show = (bytes: Uint8Array) => bytesToHex(bytes.subarray(first, first + SHOWN_BYTES))
  return {
    first: { byte: first, compiled: show(own), chain: show(chain) },
    count: own.length === chain.length ? count : undefined,
  }
}

function listMetadata(own: Uint8Array, chain: Uint8Array): MetadataEntry[] {
  const ownEntries = toEntries(own)
  const chainEntries = toEntries(chain)
  return [...new Set([...ownEntries.keys(), ...chainEntries.keys()])].map((name) => ({
    name,
    compiled: ownEntries.get(name),
    chain: chainEntries.get(name),
  }))
}

function toEntries(bytes: Uint8Array): ReadonlyMap<string, string> {
  const entries = decodeMetadataTrailer(bytesToHex(bytes))?.entries ?? []
  return new Map(entries.map(({ name, value }) => [name, value]))
}
