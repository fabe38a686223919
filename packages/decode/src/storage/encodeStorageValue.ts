import { type Hex, hexByteLength, isHexData, toWord } from '@otterscan/ethereum/hex'
import { parseLiteral } from '../abi/parseLiteral.ts'
import { type StorageType, WORD_BYTES } from './storageLayout.ts'

/** The word with a value in it, or why there is none. */
export type EncodedStorage =
  | { readonly kind: 'encoded'; readonly word: Hex }
  | { readonly kind: 'invalid'; readonly reason: string }

type ValueType = Extract<StorageType, { kind: 'value' }>

/** Writes a typed value at its place in a word; what else is in the word stays. The counterpart of `decodeStorageValue`. */
export function encodeStorageValue(
  type: StorageType | undefined,
  offset: number,
  { word, text }: { readonly word: Hex; readonly text: string },
): EncodedStorage {
  if (type?.kind !== 'value') return invalid('only single values can be set by name: give its slots instead')
  const { bytes: size, shift } = type
  const end = WORD_BYTES - offset - shift
  if (end - size < 0) return invalid('its place does not fit a slot')
  const value = parseValue(type, text.trim())
  if (typeof value === 'string') return invalid(value)
  const low = BigInt(8 * (offset + shift))
  const mask = ((1n << BigInt(8 * size)) - 1n) << low
  return { kind: 'encoded', word: toWord((BigInt(word) & ~mask) | (value << low)) }
}

function invalid(reason: string): EncodedStorage {
  return { kind: 'invalid', reason }
}

/** As it lies there, or what is wrong. */
function parseValue({ form, bytes: size, names, label }: ValueType & { label: string }, text: string) {
  const bits = size * 8
  const wrong = `this is not a value of ${label}`
  switch (form) {
    case 'uint':
    case 'int': {
      const value = parseInteger(text)
      if (value === undefined) return wrong
      const [least, most] =
        form === 'int'
          ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
          : [0n, (1n << BigInt(bits)) - 1n]
      return value < least || value > most
        ? `${label} holds ${least} to ${most}`
        : BigInt.asUintN(bits, value)
    }
    case 'bool':
      return text === 'true' ? 1n : text === 'false' ? 0n : wrong
    case 'enum': {
      const named = names?.indexOf(text) ?? -1
      const value = named >= 0 ? BigInt(named) : parseInteger(text)
      const isMember = value !== undefined && value >= 0n && value < BigInt(names?.length ?? 256)
      return isMember ? value : wrong
    }
    case 'decimal':
    case 'externalFunction':
    case 'internalFunction':
      return `a value of ${label} cannot be set by name: give its slot instead`
    default:
      return isHexData(text) && hexByteLength(text) === size ? BigInt(text) : wrong
  }
}

function parseInteger(text: string): bigint | undefined {
  const parsed = parseLiteral(text.replaceAll(',', '_'))
  if (parsed.kind !== 'parsed') return undefined
  const { literal } = parsed
  if (literal.kind === 'integer') return literal.value
  return literal.kind === 'hex' && literal.value.length > 2 ? BigInt(literal.value) : undefined
}
