/** A type of the contract ABI, already parsed. Solidity ABI specification, "Types". */
export type AbiType = AbiEncoding & {
  /** What a library calls the type, which is hashed instead of the encoding: `Lib.Set storage`, `Lib.Kind`. */
  readonly alias?: string
}

type AbiEncoding =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  /** Scaled integers: the value is the integer, not divided by 10^decimals. */
  | { readonly kind: 'ufixed' | 'fixed'; readonly bits: number; readonly decimals: number }
  | { readonly kind: 'address' | 'bool' | 'bytes' | 'string' | 'function' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  /** `length` is `undefined` for `T[]`. */
  | { readonly kind: 'array'; readonly element: AbiType; readonly length: number | undefined }
  | { readonly kind: 'tuple'; readonly components: readonly AbiParameter[] }

/** One input, output or tuple member. */
export interface AbiParameter {
  /** Empty when unnamed. */
  readonly name: string
  readonly type: AbiType
  /** Only meaningful for inputs of events. */
  readonly indexed: boolean
}

/** Nesting of tuples and arrays above which a type counts as unknown. Real contracts stay below ten. */
export const MAX_TYPE_DEPTH = 32

/** Words of a static type above which it counts as unknown: more than any transaction can carry. */
const MAX_STATIC_WORDS = 1 << 17

const SUFFIX_PATTERN = /\[(\d*)\]$/
const INTEGER_PATTERN = /^(u?int)(\d*)$/
const FIXED_PATTERN = /^(u?fixed)(?:(\d+)x(\d+))?$/
/** Vyper's `decimal`, as its signatures have it. Vyper documentation, "Decimals". */
const VYPER_DECIMAL = { kind: 'fixed', bits: 168, decimals: 10 } as const
const BYTES_PATTERN = /^bytes(\d+)$/

/**
 * The type named by canonical or shorthand text (`uint`, `bytes32[2][]`); for `tuple…` the members come from
 * `components`. Tuples written in parentheses are parsed by `parseSignature`.
 *
 * `undefined` for anything that is not an ABI type.
 */
export function parseAbiType(text: string, components: readonly AbiParameter[] = []): AbiType | undefined {
  const suffixes: (number | undefined)[] = []
  let base = text
  for (let match = SUFFIX_PATTERN.exec(base); match !== null; match = SUFFIX_PATTERN.exec(base)) {
    suffixes.push(match[1] === '' ? undefined : Number(match[1]))
    if (suffixes.length > MAX_TYPE_DEPTH) return undefined
    base = base.slice(0, -match[0].length)
  }
  const type = base === 'tuple' ? ({ kind: 'tuple', components } as const) : parseElementaryType(base)
  return type === undefined ? undefined : wrapInArrays(type, suffixes.reverse())
}

/** Arrays around a type, innermost first; `undefined` in `lengths` is a dynamic one. `undefined` when out of bounds. */
export function wrapInArrays(type: AbiType, lengths: readonly (number | undefined)[]): AbiType | undefined {
  let wrapped = type
  for (const length of lengths) {
    if (length !== undefined && !Number.isSafeInteger(length)) return undefined
    wrapped = { kind: 'array', element: wrapped, length }
  }
  return isWithinBounds(wrapped) ? wrapped : undefined
}

function parseElementaryType(text: string): AbiType | undefined {
  switch (text) {
    case 'address':
    case 'bool':
    case 'bytes':
    case 'string':
    case 'function':
      return { kind: text }
    case 'byte':
      return { kind: 'fixedBytes', size: 1 }
    case 'decimal':
      return VYPER_DECIMAL
    default:
      return parseSizedType(text)
  }
}

function parseSizedType(text: string): AbiType | undefined {
  const bytes = BYTES_PATTERN.exec(text)
  if (bytes !== null) {
    const size = Number(bytes[1])
    return size >= 1 && size <= 32 ? { kind: 'fixedBytes', size } : undefined
  }
  const integer = INTEGER_PATTERN.exec(text)
  if (integer === null) return parseFixedType(text)
  const bits = integer[2] === '' ? 256 : Number(integer[2])
  if (!isIntegerWidth(bits)) return undefined
  return { kind: integer[1] === 'int' ? 'int' : 'uint', bits }
}

function parseFixedType(text: string): AbiType | undefined {
  const fixed = FIXED_PATTERN.exec(text)
  if (fixed === null) return undefined
  const bits = Number(fixed[2] ?? 128)
  const decimals = Number(fixed[3] ?? 18)
  if (!isIntegerWidth(bits) || decimals > 80) return undefined
  return { kind: fixed[1] === 'fixed' ? 'fixed' : 'ufixed', bits, decimals }
}

function isIntegerWidth(bits: number): boolean {
  return bits >= 8 && bits <= 256 && bits % 8 === 0
}

/** False for nesting or static sizes no real contract has. */
export function isWithinBounds(type: AbiType, depth = 0): boolean {
  if (depth > MAX_TYPE_DEPTH) return false
  if (type.kind === 'array')
    return isWithinBounds(type.element, depth + 1) && headWords(type) <= MAX_STATIC_WORDS
  if (type.kind !== 'tuple') return true
  return (
    type.components.every((component) => isWithinBounds(component.type, depth + 1)) &&
    headWords(type) <= MAX_STATIC_WORDS
  )
}

/**
 * Type of a parameter of a library: a storage pointer is a slot, an enum a byte, a contract an address, a struct its
 * members. `internal` is what the compiler calls it. `undefined` where that leaves the encoding open.
 * Solidity ABI specification, "Call Protection and function signatures of libraries".
 */
export function parseLibraryType(
  text: string,
  internal: unknown,
  components: readonly AbiParameter[] | undefined,
): AbiType | undefined {
  if (text.endsWith(' storage')) return { kind: 'uint', bits: 256, alias: text }
  const [base = ''] = /^[^[]*/.exec(text) ?? []
  const type = toLibraryBase(base, typeof internal === 'string' ? internal : '', components)
  const suffixes = [...text.slice(base.length).matchAll(/\[(\d*)\]/g)]
  if (type === undefined || suffixes.map(([suffix]) => suffix).join('') !== text.slice(base.length)) {
    return undefined
  }
  return wrapInArrays(
    type,
    suffixes.map(([, length]) => (length === '' ? undefined : Number(length))),
  )
}

function toLibraryBase(
  alias: string,
  internal: string,
  components: readonly AbiParameter[] | undefined,
): AbiType | undefined {
  if (!LIBRARY_NAME_PATTERN.test(alias)) return undefined
  if (internal.startsWith('enum ')) return { kind: 'uint', bits: 8, alias }
  if (internal.startsWith('contract ')) return { kind: 'address', alias }
  return components === undefined ? undefined : { kind: 'tuple', components, alias }
}

const LIBRARY_NAME_PATTERN = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)?$/

/** Canonical text, as hashed into selectors: `(address,uint256[2])[]`. */
export function formatAbiType(type: AbiType): string {
  if (type.alias !== undefined) return type.alias
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`
    case 'ufixed':
    case 'fixed':
      return `${type.kind}${type.bits}x${type.decimals}`
    case 'fixedBytes':
      return `bytes${type.size}`
    case 'array':
      return `${formatAbiType(type.element)}[${type.length ?? ''}]`
    case 'tuple':
      return `(${type.components.map((component) => formatAbiType(component.type)).join(',')})`
    default:
      return type.kind
  }
}

const dynamicTypes = new WeakMap<AbiType, boolean>()
const headSizes = new WeakMap<AbiType, number>()

/** True when values of the type live in the tail, behind an offset. */
export function isDynamicType(type: AbiType): boolean {
  const known = dynamicTypes.get(type)
  if (known !== undefined) return known
  const dynamic = computeIsDynamic(type)
  dynamicTypes.set(type, dynamic)
  return dynamic
}

function computeIsDynamic(type: AbiType): boolean {
  if (type.kind === 'bytes' || type.kind === 'string') return true
  if (type.kind === 'array') return type.length === undefined || isDynamicType(type.element)
  return type.kind === 'tuple' && type.components.some((component) => isDynamicType(component.type))
}

/** Words the type takes in the head: one for an offset, 0 for `T[0]` and the empty tuple. */
export function headWords(type: AbiType): number {
  if (isDynamicType(type)) return 1
  if (type.kind !== 'array' && type.kind !== 'tuple') return 1
  const known = headSizes.get(type)
  if (known !== undefined) return known
  const words =
    type.kind === 'array'
      ? (type.length ?? 0) * headWords(type.element)
      : type.components.reduce((sum, component) => sum + headWords(component.type), 0)
  headSizes.set(type, words)
  return words
}
