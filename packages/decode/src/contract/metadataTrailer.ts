import { bytesToHex, type Hex, hexToBytes } from '@otterscan/ethereum/hex'

/** What compilers append to runtime code. */
export interface MetadataTrailer {
  /** Offset of the trailer in the code, in bytes; the code before it is executable. */
  readonly startByte: number
  /** Entries in order, values as text to display. */
  readonly entries: readonly { readonly name: string; readonly value: string }[]
  /** Compiler version, `0.8.37`; `undefined` when absent. */
  readonly compilerVersion: string | undefined
  /** Content id of the metadata on IPFS, base58; `undefined` when it names none. */
  readonly ipfsHash: string | undefined
}

const MAX_TRAILER_BYTES = 512
const MAX_ITEMS = 32

/**
 * The CBOR map at the end of runtime code: its last two bytes give the length. `undefined` when there is none. Solidity
 * documentation, "Encoding of the Metadata Hash in the Bytecode".
 */
export function decodeMetadataTrailer(code: Hex): MetadataTrailer | undefined {
  const bytes = hexToBytes(code)
  if (bytes.length < 4) return undefined
  const length = ((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0)
  const startByte = bytes.length - 2 - length
  if (length === 0 || length > MAX_TRAILER_BYTES || startByte < 0) return undefined
  const reader = new CborReader(bytes.subarray(startByte, bytes.length - 2))
  const map = reader.readItem(0)
  if (!(map instanceof Map) || !reader.isAtEnd || map.size === 0) return undefined
  const ipfs = map.get('ipfs')
  return {
    startByte,
    entries: [...map].map(([name, value]) => ({
      name: String(name),
      value: formatValue(String(name), value),
    })),
    compilerVersion: toVersion(map.get('solc')),
    ipfsHash: ipfs instanceof Uint8Array ? toBase58(ipfs) : undefined,
  }
}

type CborItem = number | string | boolean | Uint8Array | CborItem[] | Map<CborItem, CborItem> | undefined

function formatValue(name: string, value: CborItem): string {
  if (value instanceof Uint8Array) {
    if (name === 'ipfs') return toBase58(value)
    return toVersion(name === 'solc' ? value : undefined) ?? bytesToHex(value)
  }
  if (Array.isArray(value)) return value.map((item) => formatValue('', item)).join('.')
  if (value instanceof Map)
    return [...value].map(([key, item]) => `${String(key)}: ${formatValue('', item)}`).join(', ')
  return String(value)
}

function toVersion(value: CborItem): string | undefined {
  if (typeof value === 'string') return value
  return value instanceof Uint8Array && value.length === 3 ? value.join('.') : undefined
}

/**
 * The part of CBOR that compilers write. RFC 8949. Anything else ends as `undefined` with the reader not at the end.
 */
class CborReader {
  readonly #bytes: Uint8Array
  #position = 0
  #items = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length
  }

  readItem(depth: number): CborItem {
    const head = this.#bytes[this.#position]
    if (head === undefined || depth > 4 || ++this.#items > MAX_ITEMS) return this.#fail()
    this.#position++
    if (head === 0xf4 || head === 0xf5) return head === 0xf5
    const argument = this.#readArgument(head & 0x1f)
    if (argument === undefined) return this.#fail()
    switch (head >> 5) {
      case 0:
        return argument
      case 2:
        return this.#take(argument)
      case 3:
        return new TextDecoder().decode(this.#take(argument))
      case 4:
        return Array.from({ length: Math.min(argument, MAX_ITEMS) }, () => this.readItem(depth + 1))
      case 5:
        return this.#readMap(Math.min(argument, MAX_ITEMS), depth)
      default:
        return this.#fail()
    }
  }

  #readMap(size: number, depth: number): Map<CborItem, CborItem> {
    const map = new Map<CborItem, CborItem>()
    for (let index = 0; index < size; index++) {
      const key = this.readItem(depth + 1)
      map.set(key, this.readItem(depth + 1))
    }
    return map
  }

  #readArgument(short: number): number | undefined {
    if (short < 24) return short
    const size = short === 24 ? 1 : short === 25 ? 2 : undefined
    if (size === undefined) return undefined
    return this.#take(size).reduce((value, byte) => value * 256 + byte, 0)
  }

  #take(size: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#position, this.#position + size)
    this.#position += size
    return taken
  }

  /** Moves past the end, so that reading stops and `isAtEnd` stays false. */
  #fail(): undefined {
    this.#position = this.#bytes.length + 1
    return undefined
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = (BASE58[Number(value % 58n)] ?? '') + text
  for (const byte of bytes) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}
