import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, type Hex, hexToBytes } from './hex.ts'

/** Keccak-256 of bytes or of the bytes of a hex string. */
export function keccak256(input: Uint8Array | Hex): Hex {
  return bytesToHex(keccak_256(typeof input === 'string' ? hexToBytes(input) : input))
}
