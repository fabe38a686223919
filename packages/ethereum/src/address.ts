import { keccakP } from '@noble/hashes/sha3.js'
import { type Hex, isHex } from './hex.ts'

/** 20-byte account identity. Decoded values are checksummed (EIP-55); compare with `isSameAddress`. */
export type Address = Hex & { readonly __address?: never }

/** Account of mints, burns and "no one". */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** Emitter of the native transfer logs of EIP-7708; never a token. */
export const NATIVE_TRANSFER_LOG_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** True for 20 bytes of hex in any case; does not check the checksum. */
export function isAddress(value: unknown): value is Address {
  return isHex(value) && value.length === 42
}

const checksums = new Map<string, Address>()
const CHECKSUM_CACHE_SIZE = 10_000

/** EIP-55 form of an address given in any case. */
export function toChecksumAddress(address: Hex): Address {
  const lower = address.toLowerCase()
  const known = checksums.get(lower)
  if (known !== undefined) return known
  const checksummed = computeChecksum(lower)
  if (checksums.size >= CHECKSUM_CACHE_SIZE) checksums.clear()
  checksums.set(lower, checksummed)
  return checksummed
}

const DIGITS = 40
/** Keccak-256 absorbs 136 bytes at a time: the digits of an address are one block, and the hash is the state's beginning. */
const RATE = 136
const FIRST_LETTER = 'a'.charCodeAt(0)
const UPPER_CASE_OFFSET = 32
const state = new Uint32Array(50)
const stateBytes = new Uint8Array(state.buffer)
const codes = new Uint8Array(2 + DIGITS)

/** Without the copies of the general hash: traces have hundreds of thousands of different addresses. */
function computeChecksum(lower: string): Address {
  state.fill(0)
  for (let at = 0; at < codes.length; at++) codes[at] = lower.charCodeAt(at)
  stateBytes.set(codes.subarray(2))
  stateBytes[DIGITS] = 0x01
  stateBytes[RATE - 1] = 0x80
  keccakP(state)
  for (let at = 0; at < DIGITS; at++) {
    const byte = stateBytes[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 0xf
    const code = codes[at + 2] ?? 0
    if (nibble >= 8 && code >= FIRST_LETTER) codes[at + 2] = code - UPPER_CASE_OFFSET
  }
  return String.fromCharCode(...codes) as Address
}

/** Form of an address used in keys and lists: lower case. */
export function toLowerAddress(address: Address): Address {
  return address.toLowerCase() as Address
}

/** False only for a mixed-case address whose case contradicts EIP-55; all-lower and all-upper carry no checksum. */
export function hasValidChecksum(address: Address): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return toChecksumAddress(address) === address
}

/** Equality without regard to case. */
export function isSameAddress(left: Hex | null | undefined, right: Hex | null | undefined): boolean {
  return left != null && right != null && left.toLowerCase() === right.toLowerCase()
}
