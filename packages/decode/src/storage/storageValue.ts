import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, hexToBytes, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { type StorageType, WORD_BYTES } from './storageLayout.ts'

/** What a word holds at a place. */
export type StorageValue =
  | { readonly kind: 'integer'; readonly value: bigint }
  /** `value` is scaled by 10^10. Vyper's `decimal`. */
  | { readonly kind: 'decimal'; readonly value: bigint }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'bytes'; readonly bytes: Hex }
  | { readonly kind: 'text'; readonly text: string; readonly bytes: Hex }
  /** `name` is missing where the source was not read. */
  | { readonly kind: 'enum'; readonly value: bigint; readonly name: string | undefined }
  | { readonly kind: 'function'; readonly address: Address; readonly selector: Hex }
  /** Of a user-defined type whose underlying type is not known. */
  | { readonly kind: 'user'; readonly bytes: Hex; readonly value: bigint }
  /** The length of an array. */
  | { readonly kind: 'length'; readonly value: bigint }
  /** Bytes or text of this many bytes, which lie in other slots. */
  | { readonly kind: 'elsewhere'; readonly byteLength: bigint; readonly isText: boolean }
  /** Nothing is kept in the slot of a mapping itself. */
  | { readonly kind: 'nothing' }
  /** Not what the compiler would write for the type. */
  | { readonly kind: 'dirty'; readonly bytes: Hex; readonly reason: string }
  /** A type that is not understood. */
  | { readonly kind: 'raw'; readonly bytes: Hex }

/** Decodes a 32-byte word at a place. Never throws. Solidity documentation, "Layout of State Variables in Storage". */
export function decodeStorageValue(type: StorageType | undefined, offset: number, word: Hex): StorageValue {
  switch (type?.kind) {
    case 'value':
      return decodeValue(type, offset, word)
    case 'bytes':
      return type.form === 'vyper'
        ? { kind: 'elsewhere', byteLength: BigInt(word), isText: type.isText }
        : decodeBytesHead(type.isText, word)
    case 'list':
      return { kind: 'length', value: BigInt(word) }
    case 'mapping':
      return BigInt(word) === 0n
        ? { kind: 'nothing' }
        : dirty(word, 'a mapping keeps nothing in its own slot')
    default:
      return { kind: 'raw', bytes: word }
  }
}

function decodeValue(type: Extract<StorageType, { kind: 'value' }>, offset: number, word: Hex): StorageValue {
  const { form, bytes: size } = type
  const end = WORD_BYTES - offset - type.shift
  if (end - size < 0) return { kind: 'raw', bytes: word }
  const bytes = sliceHex(word, end - size, end)
  const value = BigInt(bytes)
  switch (form) {
    case 'uint':
      return { kind: 'integer', value }
    case 'int':
      return { kind: 'integer', value: BigInt.asIntN(size * 8, value) }
    case 'decimal':
      return { kind: 'decimal', value: BigInt.asIntN(size * 8, value) }
    case 'bool':
      return value > 1n ? dirty(bytes, 'a bool is 0 or 1') : { kind: 'bool', value: value === 1n }
    case 'address':
      return size === 20 ? { kind: 'address', address: toChecksumAddress(bytes) } : { kind: 'raw', bytes }
    case 'enum':
      return decodeEnum(type.names, bytes, value)
    case 'externalFunction':
      return size === 24
        ? {
            kind: 'function',
            address: toChecksumAddress(sliceHex(bytes, 0, 20)),
            selector: sliceHex(bytes, 20),
          }
        : { kind: 'raw', bytes }
    case 'user':
      return { kind: 'user', bytes, value }
    case 'fixedBytes':
    case 'internalFunction':
      return { kind: 'bytes', bytes }
  }
}

function decodeEnum(names: readonly string[] | undefined, bytes: Hex, value: bigint): StorageValue {
  if (names !== undefined && value >= BigInt(names.length))
    return dirty(bytes, `the enum has ${names.length} members`)
  return { kind: 'enum', value, name: names?.[Number(value)] }
}

/** The slot of Solidity's `bytes` and `string`: up to 31 bytes with twice their length, or twice the length plus one. */
function decodeBytesHead(isText: boolean, word: Hex): StorageValue {
  const number = BigInt(word)
  if (number % 2n === 1n) {
    const byteLength = number >> 1n
    return byteLength < 32n
      ? dirty(word, 'marked as long, with a length below 32')
      : { kind: 'elsewhere', byteLength, isText }
  }
  const length = Number((number & 0xffn) >> 1n)
  if (length > 31) return dirty(word, 'marked as short, with a length above 31')
  if (BigInt(`0x0${word.slice(2 + length * 2, 64)}`) !== 0n) return dirty(word, 'bytes behind the end')
  return toBytesValue(isText, sliceHex(word, 0, length))
}

/** Bytes, or the text that they are in UTF-8. */
export function toBytesValue(isText: boolean, bytes: Hex): StorageValue {
  if (!isText) return { kind: 'bytes', bytes }
  try {
    return { kind: 'text', text: DECODER.decode(hexToBytes(bytes)), bytes }
  } catch {
    return dirty(bytes, 'not UTF-8')
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function dirty(bytes: Hex, reason: string): StorageValue {
  return { kind: 'dirty', bytes, reason }
}

/** The bytes of a long value from the words it lies in; `undefined` when there are too few of them. */
export function joinWords(words: readonly Hex[], byteLength: number): Hex | undefined {
  if (words.length * WORD_BYTES < byteLength) return undefined
  return `0x${words
    .map((word) => toWord(BigInt(word)).slice(2))
    .join('')
    .slice(0, byteLength * 2)}`
}
