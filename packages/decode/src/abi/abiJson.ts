import type { AbiParameter, AbiType } from './abiType.ts'
import type { AbiValue } from './abiValue.ts'
import type { AbiInput } from './encode.ts'

/** JSON form of a value: integers are decimal strings, so that no reader rounds them. */
export type AbiJson = string | boolean | null | readonly AbiJson[] | { readonly [name: string]: AbiJson }

/**
 * Values as JSON: an object where every member has a name of its own, a list otherwise; `null` for what could not be
 * read. `parseAbiJson` reads it back.
 */
export function toAbiJson(values: readonly AbiValue[]): AbiJson {
  if (!haveOwnNames(values)) return values.map(toJson)
  return Object.fromEntries(values.map((value) => [value.name, toJson(value)]))
}

function toJson(value: AbiValue): AbiJson {
  if (value.isTopicHash && typeof value.value === 'string') return value.value
  if (value.type.kind === 'array') return value.children.map(toJson)
  if (value.type.kind === 'tuple') return toAbiJson(value.children)
  return typeof value.value === 'bigint' ? value.value.toString() : (value.value ?? null)
}

/**
 * Values of a parameter list from JSON: objects by name or lists by position, integers as decimal or hex strings or as
 * safe numbers.
 *
 * `undefined` when the shape does not fit; ranges are checked by `encodeParameters`.
 */
export function parseAbiJson(parameters: readonly AbiParameter[], json: unknown): AbiInput[] | undefined {
  const isList = Array.isArray(json)
  if (!isList && (typeof json !== 'object' || json === null)) return undefined
  if (isList && json.length !== parameters.length) return undefined
  const inputs: AbiInput[] = []
  for (const [index, { name, type }] of parameters.entries()) {
    const member: unknown = isList
      ? json[index]
      : Object.hasOwn(json, name)
        ? Reflect.get(json, name)
        : undefined
    const input = toInput(type, member)
    if (input === undefined) return undefined
    inputs.push(input)
  }
  return inputs
}

function toInput(type: AbiType, json: unknown): AbiInput | undefined {
  switch (type.kind) {
    case 'tuple':
      return parseAbiJson(type.components, json)
    case 'array': {
      if (!Array.isArray(json)) return undefined
      const inputs: AbiInput[] = []
      for (const element of json as unknown[]) {
        const input = toInput(type.element, element)
        if (input === undefined) return undefined
        inputs.push(input)
      }
      return inputs
    }
    case 'bool':
      return typeof json === 'boolean' ? json : undefined
    case 'uint':
    case 'int':
    case 'ufixed':
    case 'fixed':
      return toInteger(json)
    default:
      return typeof json === 'string' ? json : undefined
  }
}

function toInteger(json: unknown): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined
  if (typeof json !== 'string' || !/^(-?\d+|0x[0-9a-fA-F]+)$/.test(json)) return undefined
  return BigInt(json)
}

/** A name that would be lost or mean something else as an object key counts as none. */
function haveOwnNames(values: readonly AbiValue[]): boolean {
  if (values.length === 0) return false
  const names = new Set(values.map((value) => value.name))
  return names.size === values.length && !names.has('') && !names.has('__proto__')
}
