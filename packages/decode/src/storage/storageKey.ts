import { isAddress } from '@otterscan/ethereum/address'
import {
  bytesToHex,
  type Hex,
  hexByteLength,
  hexToBytes,
  isHexData,
  sliceHex,
  toWord,
} from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { SLOT_COUNT, type StorageLayout, type StorageType, WORD_BYTES } from './storageLayout.ts'
import { decodeStorageValue } from './storageValue.ts'

type MappingType = Extract<StorageType, { kind: 'mapping' }>

/** A key of a mapping: what is hashed, and how it is written in a path. */
export interface StorageKey {
  /** A word, or the bytes of a text. */
  readonly bytes: Hex
  readonly text: string
}

const MAX_SHOWN_TEXT = 80

/** The slot of a mapping's value. */
export function findValueSlot(
  slot: bigint,
  { order }: MappingType,
  key: StorageKey,
  isBytesKey: boolean,
): bigint {
  // Vyper hashes long keys first.
  const hashed = order === 'slotKey' && isBytesKey ? keccak256(key.bytes) : key.bytes
  const place = toWord(slot).slice(2)
  return BigInt(keccak256(order === 'keySlot' ? `${hashed}${place}` : `0x${place}${hashed.slice(2)}`))
}

/** True for keys of any length. */
export function hasBytesKey(layout: StorageLayout, { key }: MappingType): boolean {
  return layout.types.get(key)?.kind === 'bytes'
}

/** The key that was hashed, from its bytes; `undefined` when no compiler hashes that for the type. */
export function readKey(layout: StorageLayout, mapping: MappingType, bytes: Hex): StorageKey | undefined {
  const type = layout.types.get(mapping.key)
  if (type?.kind === 'bytes') return { bytes, text: type.isText ? quote(bytes) : bytes }
  if (hexByteLength(bytes) !== WORD_BYTES) return undefined
  // A type that is missing: the word itself.
  if (type?.kind !== 'value') return { bytes, text: bytes }
  const text = formatKeyWord(type, bytes)
  return text === undefined ? undefined : { bytes, text }
}

type ValueType = Extract<StorageType, { kind: 'value' }>

function formatKeyWord(type: ValueType, word: Hex): string | undefined {
  // A key is padded as in the ABI: at its low end for bytes, and with its sign.
  const isLeft = type.form === 'fixedBytes'
  const value = decodeStorageValue({ ...type, shift: isLeft ? WORD_BYTES - type.bytes : 0 }, 0, word)
  const size = BigInt(type.bytes) * 8n
  const isPadded = isLeft
    ? BigInt(`0x0${word.slice(2 + type.bytes * 2)}`) === 0n
    : BigInt(word) < 1n << size ||
      (value.kind === 'integer' && BigInt.asUintN(256, value.value) === BigInt(word))
  if (!isPadded) return undefined
  switch (value.kind) {
    case 'integer':
    case 'decimal':
    case 'user':
      return value.value.toString()
    case 'enum':
      return value.name ?? value.value.toString()
    case 'bool':
      return value.value.toString()
    case 'address':
      return value.address
    case 'bytes':
      return value.bytes
    default:
      return undefined
  }
}

function quote(bytes: Hex): string {
  const text = new TextDecoder().decode(hexToBytes(bytes))
  return JSON.stringify(text.length > MAX_SHOWN_TEXT ? `${text.slice(0, MAX_SHOWN_TEXT)}…` : text)
}

/** A key as a person types it, or what is wrong with it. */
export function parseKey(
  layout: StorageLayout,
  mapping: MappingType,
  typed: string,
): StorageKey | { readonly error: string } {
  const text = typed.trim()
  const type = layout.types.get(mapping.key)
  if (type?.kind === 'bytes') return parseBytesKey(type.isText, text)
  const word = type?.kind === 'value' ? toKeyWord(type, text) : isWord(text)
  const key = word === undefined ? undefined : readKey(layout, mapping, word)
  return key ?? { error: `not a key of type ${type?.label ?? 'unknown'}` }
}

function parseBytesKey(isText: boolean, text: string): StorageKey | { readonly error: string } {
  const unquoted = text.startsWith('"') ? unquote(text) : /^'(.*)'$/s.exec(text)?.[1]
  if (unquoted === undefined && !isText) {
    return isHexData(text) ? { bytes: text, text } : { error: 'bytes are 0x and an even number of digits' }
  }
  const bytes = bytesToHex(new TextEncoder().encode(unquoted ?? text))
  return { bytes, text: quote(bytes) }
}

function unquote(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined // then the text is the key itself
  }
}

function isWord(text: string): Hex | undefined {
  return isHexData(text) && hexByteLength(text) === WORD_BYTES ? text : undefined
}

const BOOLEANS: Readonly<Record<string, bigint>> = { true: 1n, 1: 1n, false: 0n, 0: 0n }

function toKeyWord({ form, bytes, names }: ValueType, text: string): Hex | undefined {
  switch (form) {
    case 'address':
      return isAddress(text) ? toWord(BigInt(text)) : undefined
    case 'bool':
      return Object.hasOwn(BOOLEANS, text) ? toWord(BOOLEANS[text] ?? 0n) : undefined
    case 'fixedBytes':
      return isHexData(text) && hexByteLength(text) <= bytes
        ? `0x${text.slice(2).padEnd(64, '0')}`
        : undefined
    default:
      return toNumberWord(names, text)
  }
}

function toNumberWord(names: readonly string[] | undefined, text: string): Hex | undefined {
  const named = names?.indexOf(text.slice(text.lastIndexOf('.') + 1)) ?? -1
  const number = named >= 0 ? BigInt(named) : parseNumber(text)
  if (number === undefined || number >= SLOT_COUNT || number < -(SLOT_COUNT / 2n)) return undefined
  return toWord(BigInt.asUintN(256, number))
}

/** An integer in digits or hexadecimal. */
export function parseNumber(text: string): bigint | undefined {
  if (/^-?\d{1,78}$/.test(text) || /^0x[0-9a-fA-F]{1,64}$/.test(text)) return BigInt(text)
  return undefined
}

/** The two parts of a hash input that may belong to a mapping of this order. */
export function splitHashInput(
  order: MappingType['order'],
  input: Hex,
): { readonly slot: bigint; readonly key: Hex } | undefined {
  const size = hexByteLength(input)
  if (size < WORD_BYTES) return undefined
  const [slot, key] =
    order === 'keySlot'
      ? [sliceHex(input, size - WORD_BYTES), sliceHex(input, 0, size - WORD_BYTES)]
      : [sliceHex(input, 0, WORD_BYTES), sliceHex(input, WORD_BYTES)]
  return { slot: BigInt(slot), key }
}
