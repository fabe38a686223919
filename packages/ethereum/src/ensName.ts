import { bytesToHex, type Hex, hexToBytes } from './hex.ts'
import { keccak256 } from './keccak256.ts'

const MAX_LABEL_BYTES = 255

/** Node of a normalized name in the registry; 32 zero bytes for the empty name. ENSIP-1 `namehash`. */
export function toNameNode(name: string): Hex {
  let node = new Uint8Array(64)
  if (name === '') return bytesToHex(node.subarray(0, 32))
  for (const label of name.split('.').reverse()) {
    node.set(hexToBytes(keccak256(encodeUtf8(label))), 32)
    const next = new Uint8Array(64)
    next.set(hexToBytes(keccak256(node)))
    node = next
  }
  return bytesToHex(node.subarray(0, 32))
}

/**
 * A name as DNS writes it on the wire: each label preceded by its length, a zero at the end. ENSIP-10.
 *
 * `undefined` when a label is empty or longer than 255 bytes.
 */
export function encodeDnsName(name: string): Hex | undefined {
  const bytes: number[] = []
  for (const label of name.split('.')) {
    const encoded = encodeUtf8(label)
    if (encoded.length === 0 || encoded.length > MAX_LABEL_BYTES) return undefined
    bytes.push(encoded.length, ...encoded)
  }
  return bytesToHex(Uint8Array.from([...bytes, 0]))
}

/**
 * Normal form of a name of plain letters, digits, `-`, `_` and `$`. ENSIP-15 for ASCII.
 *
 * `null` when such a name is not valid; `undefined` when it has other characters, which need Unicode tables.
 */
export function normalizeAsciiName(name: string): string | null | undefined {
  if (!/^[a-z0-9$_.-]*$/i.test(name)) return undefined
  const lower = name.toLowerCase()
  return lower.split('.').every(isAsciiLabel) ? lower : null
}

/** Not empty, `_` only at the start, and not `??--`, which is reserved for encodings. */
function isAsciiLabel(label: string): boolean {
  return /^_*[a-z0-9$-]*$/.test(label) && label !== '' && label.slice(2, 4) !== '--'
}

function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
