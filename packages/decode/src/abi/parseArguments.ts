import { isHex } from '@otterscan/ethereum/hex'
import { type AbiParameter, type AbiType, formatAbiType } from './abiType.ts'
import type { AbiInput } from './encode.ts'
import { formatSyntaxError, type Literal, parseLiteral } from './parseLiteral.ts'

/** User input for a parameter: one text, or a field for each member of a tuple or array. */
export type ArgumentField =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ArgumentField[] }

/** Values ready to be encoded, or the first thing that is wrong. `path` is like `0.recipients.3`. */
export type ParsedArguments =
  | { readonly kind: 'ready'; readonly inputs: readonly AbiInput[] }
  | { readonly kind: 'invalid'; readonly path: string; readonly message: string }

/** Stops parsing; never leaves this file. */
class ArgumentError extends Error {
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

/** Names found in address parameters, `name.eth` without quotes allowed; to resolve before the call. */
export function listNames(parameters: readonly AbiParameter[], fields: readonly ArgumentField[]): string[] {
  const names: string[] = []
  parseArguments(parameters, fields, (name) => {
    names.push(name)
    return '0x0000000000000000000000000000000000000000'
  })
  return names
}

/**
 * Fields as values by their types. `resolveName` turns a name given for an address into one; a name without an address
 * is an error. Ranges and lengths are left to `encodeParameters`. Never throws.
 */
export function parseArguments(
  parameters: readonly AbiParameter[],
  fields: readonly ArgumentField[],
  resolveName: (name: string) => string | undefined = () => undefined,
): ParsedArguments {
  try {
    const inputs = parameters.map((parameter, index) =>
      parseField(parameter.type, fields[index], { path: String(index), index, resolveName }),
    )
    return { kind: 'ready', inputs }
  } catch (error) {
    if (error instanceof ArgumentError) return { kind: 'invalid', path: error.path, message: error.message }
    throw error
  }
}

interface Place {
  readonly path: string
  /** Of the argument as a whole. */
  readonly index: number
  readonly resolveName: (name: string) => string | undefined
}

function parseField(type: AbiType, field: ArgumentField | undefined, place: Place): AbiInput {
  if (field?.kind === 'list') {
    return field.items.map((item, at) => {
      const member = toMember(type, at)
      if (member === undefined)
        throw new ArgumentError(place.path, `Expected ${formatAbiType(type)}, got a list`)
      return parseField(member, item, { ...place, path: `${place.path}.${at}` })
    })
  }
  const text = field?.text.trim() ?? ''
  if (text === '') throw new ArgumentError(place.path, `Argument ${place.index} missing`)
  if (isBareText(type, text)) return type.kind === 'string' ? text : resolve(text, place)
  const parsed = parseLiteral(text)
  if (parsed.kind === 'invalid') {
    throw new ArgumentError(place.path, formatSyntaxError(text, parsed.message, parsed.position))
  }
  return toInput(type, parsed.literal, place)
}

/** Texts that may be unquoted: strings, and names for addresses. */
function isBareText(type: AbiType, text: string): boolean {
  if (type.kind === 'string') return !text.startsWith('"')
  return type.kind === 'address' && isName(text) && !text.startsWith('"')
}

function isName(text: string): boolean {
  return /^[^\s"[\],]+\.[^\s"[\],.]+$/.test(text) && !/^-?[\d_]+\./.test(text)
}

function resolve(name: string, place: Place): string {
  const address = place.resolveName(name)
  if (address === undefined) throw new ArgumentError(place.path, `The name "${name}" leads to no address`)
  return address
}

function toInput(type: AbiType, literal: Literal, place: Place): AbiInput {
  switch (type.kind) {
    case 'uint':
    case 'int':
    case 'ufixed':
    case 'fixed':
      return toInteger(type, literal, place)
    case 'bool':
      if (literal.kind === 'boolean') return literal.value
      throw mismatch(type, literal, place)
    case 'string':
      if (literal.kind === 'string') return literal.value
      throw mismatch(type, literal, place)
    case 'address':
      return toAddressText(type, literal, place)
    case 'bytes':
    case 'fixedBytes':
    case 'function':
      if (literal.kind === 'hex') return literal.value
      if (literal.kind === 'string' && isHex(literal.value)) return literal.value
      throw mismatch(type, literal, place)
    case 'array':
    case 'tuple':
      return toList(type, literal, place)
  }
}

function toInteger(type: AbiType, literal: Literal, place: Place): bigint {
  if (literal.kind === 'integer') return literal.value
  if (literal.kind === 'hex' && literal.value.length > 2) return BigInt(literal.value)
  throw mismatch(type, literal, place)
}

function toAddressText(type: AbiType, literal: Literal, place: Place): string {
  if (literal.kind === 'hex') return literal.value
  if (literal.kind !== 'string') throw mismatch(type, literal, place)
  return isName(literal.value) ? resolve(literal.value, place) : literal.value
}

function toList(type: AbiType, literal: Literal, place: Place): AbiInput[] {
  if (literal.kind !== 'list') throw mismatch(type, literal, place)
  if (type.kind === 'tuple' && literal.items.length !== type.components.length) {
    throw new ArgumentError(
      place.path,
      `Expected tuple length ${type.components.length}, got ${literal.items.length}: ${formatLiteral(literal)}`,
    )
  }
  return literal.items.map((item, at) => {
    const member = toMember(type, at)
    if (member === undefined) throw mismatch(type, literal, place)
    return toInput(member, item, { ...place, path: `${place.path}.${at}` })
  })
}

function toMember(type: AbiType, at: number): AbiType | undefined {
  if (type.kind === 'array') return type.element
  return type.kind === 'tuple' ? type.components[at]?.type : undefined
}

const KIND_NAMES: Readonly<Record<Literal['kind'], string>> = {
  integer: 'integer',
  hex: 'hex',
  string: 'string',
  boolean: 'boolean',
  list: 'list',
}

function mismatch(type: AbiType, literal: Literal, place: Place): ArgumentError {
  const text = `Invalid ${formatAbiType(type)} "${formatLiteral(literal)}": got type ${KIND_NAMES[literal.kind]}`
  return new ArgumentError(place.path, text)
}

const SHOWN_CHARACTERS = 100

function formatLiteral(literal: Literal): string {
  const text =
    literal.kind === 'list' ? `[${literal.items.map(formatLiteral).join(', ')}]` : String(literal.value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
