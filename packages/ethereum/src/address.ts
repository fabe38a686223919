import { type Hex, isHex } from './hex.ts'
import { keccak256 } from './keccak256.ts'

/** 20-byte account identity. Decoded values are checksummed (EIP-55); compare with `isSameAddress`. */
export type Address = Hex & { readonly __address?: never }

/** Account of mints, burns and "no one". */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/** Emitter of the native transfer logs of EIP-7708; never a token. */
export const NATIVE_TRANSFER_LOG_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

/** True for 20 bytes of hex in any case; says nothing about the checksum. */
export function isAddress(value: unknown): value is Address {
  return isHex(value) && value.length === 42
}

const encoder = new TextEncoder()
const checksums = new Map<string, Address>()
const CHECKSUM_CACHE_SIZE = 10_000

/** EIP-55 form of an address given in any case. */
export function toChecksumAddress(address: Hex): Address {
  const lower = address.toLowerCase()
  const known = checksums.get(lower)
  if (known !== undefined) return known
  const digits = lower.slice(2)
  const hash = keccak256(encoder.encode(digits)).slice(2)
  let text = ''
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index)
    text += hash.charCodeAt(index) >= 56 ? digit.toUpperCase() : digit
  }
  const checksummed = `0x${text}` as Address
  if (checksums.size >= CHECKSUM_CACHE_SIZE) checksums.clear()
  checksums.set(lower, checksummed)
  return checksummed
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
