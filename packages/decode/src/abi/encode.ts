import { hasValidChecksum, isAddress } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, isHexData, toWord } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import { type AbiParameter, type AbiType, formatAbiType, isDynamicType } from './abiType.ts'
import type { AbiValue } from './abiValue.ts'

/** What an ABI value is made from: integers as bigint, bytes and addresses as hex, tuples and arrays as lists. */
export type AbiInput = bigint | boolean | string | readonly AbiInput[]

/** Encoded bytes, or where and why the values do not fit their types. `path` is like `0.recipients.3`. */
export type EncodeResult =
  | { readonly kind: 'encoded'; readonly data: Hex }
  | { readonly kind: 'invalid'; readonly path: string; readonly reason: string }

interface Failure {
  readonly path: string
  readonly reason: string
}

const ZERO_WORD = '0'.repeat(64)

/** Strict encoding of a parameter list: every value must be in range, of the right length and of the right kind. */
export function encodeParameters(
  parameters: readonly AbiParameter[],
  values: readonly AbiInput[],
): EncodeResult {
  const encoded = encodeMembers(parameters, values, '')
  if (typeof encoded === 'string') return { kind: 'encoded', data: `0x${encoded}` }
  return { kind: 'invalid', ...encoded }
}

/** Selector and arguments of a call. */
export function encodeCall(signature: AbiSignature, values: readonly AbiInput[]): EncodeResult {
  const result = encodeParameters(signature.inputs, values)
  if (result.kind === 'invalid') return result
  return { kind: 'encoded', data: `${signature.selector}${result.data.slice(2)}` }
}

/** The input a decoded value came from, warnings ignored; `undefined` when a part could not be read. */
export function extractAbiInput(value: AbiValue): AbiInput | undefined {
  if (value.isTopicHash) return undefined
  if (value.type.kind !== 'array' && value.type.kind !== 'tuple') return value.value
  const inputs: AbiInput[] = []
  for (const child of value.children) {
    const input = extractAbiInput(child)
    if (input === undefined) return undefined
    inputs.push(input)
  }
  return inputs
}

function encodeMembers(
  parameters: readonly AbiParameter[],
  values: readonly AbiInput[],
  path: string,
): string | Failure {
  if (parameters.length !== values.length) {
    return { path, reason: `expected ${parameters.length} values, got ${values.length}` }
  }
  const types = parameters.map((parameter) => parameter.type)
  return encodeSequence(types, values, (index) => join(path, parameters[index]?.name || String(index)))
}

function encodeSequence(
  types: readonly AbiType[],
  values: readonly AbiInput[],
  toPath: (index: number) => string,
): string | Failure {
  const heads: (string | undefined)[] = []
  const tails: string[] = []
  let headDigits = 0
  for (const [index, type] of types.entries()) {
    const value = values[index]
    if (value === undefined) return { path: toPath(index), reason: 'missing' }
    const encoded = encodeValue(type, value, toPath(index))
    if (typeof encoded !== 'string') return encoded
    const dynamic = isDynamicType(type)
    heads.push(dynamic ? undefined : encoded)
    if (dynamic) tails.push(encoded)
    headDigits += dynamic ? 64 : encoded.length
  }
  let tailAt = headDigits / 2
  let tailIndex = 0
  const parts = heads.map((head) => {
    if (head !== undefined) return head
    const offset = toWord(BigInt(tailAt)).slice(2)
    tailAt += (tails[tailIndex++]?.length ?? 0) / 2
    return offset
  })
  return parts.join('') + tails.join('')
}

function encodeValue(type: AbiType, value: AbiInput, path: string): string | Failure {
  if (type.kind === 'array' || type.kind === 'tuple') {
    if (!Array.isArray(value)) return { path, reason: `expected a list for ${formatAbiType(type)}` }
    return encodeList(type, value, path)
  }
  const encoded = encodeLeaf(type, value)
  return typeof encoded === 'string' ? encoded : { path, reason: encoded.reason }
}

function encodeList(
  type: Extract<AbiType, { kind: 'array' | 'tuple' }>,
  values: readonly AbiInput[],
  path: string,
): string | Failure {
  if (type.kind === 'tuple') return encodeMembers(type.components, values, path)
  if (type.length !== undefined && type.length !== values.length) {
    return { path, reason: `expected ${type.length} elements, got ${values.length}` }
  }
  const types = values.map(() => type.element)
  const encoded = encodeSequence(types, values, (index) => join(path, String(index)))
  if (typeof encoded !== 'string' || type.length !== undefined) return encoded
  return toWord(BigInt(values.length)).slice(2) + encoded
}

function encodeLeaf(type: AbiType, value: AbiInput): string | { reason: string } {
  switch (type.kind) {
    case 'uint':
    case 'ufixed':
      return encodeInteger(value, 0n, (1n << BigInt(type.bits)) - 1n, type)
    case 'int':
    case 'fixed': {
      const half = 1n << BigInt(type.bits - 1)
      return encodeInteger(value, -half, half - 1n, type)
    }
    case 'bool':
      if (typeof value !== 'boolean') return { reason: 'expected true or false' }
      return toWord(value ? 1n : 0n).slice(2)
    case 'address':
      if (!isAddress(value)) return { reason: 'expected an address of 20 bytes' }
      if (!hasValidChecksum(value)) return { reason: 'the address has a wrong checksum' }
      return value.slice(2).toLowerCase().padStart(64, '0')
    case 'string':
      return encodeText(value)
    case 'bytes':
      if (!isHexData(value)) return { reason: 'expected whole bytes as hex' }
      return encodeBytes(value.slice(2).toLowerCase())
    case 'fixedBytes':
      return encodeFixedBytes(value, type.size)
    default:
      return encodeFixedBytes(value, 24)
  }
}

function encodeInteger(
  value: AbiInput,
  lowest: bigint,
  highest: bigint,
  type: AbiType,
): string | { reason: string } {
  if (typeof value !== 'bigint') return { reason: 'expected an integer' }
  if (value < lowest || value > highest) return { reason: `out of range of ${formatAbiType(type)}` }
  return toWord(BigInt.asUintN(256, value)).slice(2)
}

function encodeText(value: AbiInput): string | { reason: string } {
  if (typeof value !== 'string') return { reason: 'expected text' }
  // A lone surrogate has no UTF-8 form; an encoder would silently replace it.
  if (/[\uD800-\uDFFF]/u.test(value)) return { reason: 'the text holds half a character' }
  return encodeBytes(bytesToHex(new TextEncoder().encode(value)).slice(2))
}

function encodeBytes(digits: string): string {
  const padding = digits.length % 64 === 0 ? '' : ZERO_WORD.slice(digits.length % 64)
  return toWord(BigInt(digits.length / 2)).slice(2) + digits + padding
}

function encodeFixedBytes(value: AbiInput, size: number): string | { reason: string } {
  if (!isHexData(value) || value.length !== 2 + size * 2) return { reason: `expected ${size} bytes as hex` }
  return value.slice(2).toLowerCase().padEnd(64, '0')
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
