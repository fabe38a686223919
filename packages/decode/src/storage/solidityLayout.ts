import {
  cutLayoutText,
  parseLayoutNumber,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  toMembers,
  toSlots,
  type ValueForm,
  WORD_BYTES,
} from './storageLayout.ts'

const MAX_VARIABLES = 5_000
const MAX_TYPES = 20_000

/**
 * Reads `storageLayout`, and with it `transientStorageLayout`, as solc writes them. What cannot be read is left out and
 * counted. `undefined` when it is not a layout. Solidity documentation, "Layout of State Variables in Storage".
 */
export function readSolidityLayout(storage: unknown, transient?: unknown): StorageLayout | undefined {
  const parts = [storage, transient].map(toMembers)
  if (!parts.some((part) => Array.isArray(ownMember(part, 'storage')))) return undefined
  const reader = new LayoutReader()
  for (const part of parts) reader.readTypes(toMembers(ownMember(part, 'types')))
  const [persistent, temporary] = parts.map((part) => reader.readVariables(ownMember(part, 'storage')))
  return {
    language: 'Solidity',
    variables: persistent ?? [],
    transient: temporary ?? [],
    types: reader.types,
    skipped: reader.skipped,
  }
}

function ownMember(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Fields of a type as solc writes them. */
interface WireType {
  readonly id: string
  readonly label: string
  readonly bytes: bigint
  readonly wire: Readonly<Record<string, unknown>>
}

class LayoutReader {
  readonly types = new Map<string, StorageType>()
  skipped = 0
  #wireTypes: Readonly<Record<string, unknown>> = {}

  readTypes(wire: Readonly<Record<string, unknown>>): void {
    this.#wireTypes = wire
    const entries = Object.keys(wire)
    this.skipped += Math.max(0, entries.length - MAX_TYPES)
    for (const id of entries.slice(0, MAX_TYPES)) {
      if (this.types.has(id)) continue
      const type = this.#readType(id)
      if (type === undefined) this.skipped += 1
      else this.types.set(id, type)
    }
  }

  readVariables(wire: unknown): StorageVariable[] {
    if (!Array.isArray(wire)) return []
    this.skipped += Math.max(0, wire.length - MAX_VARIABLES)
    return wire.slice(0, MAX_VARIABLES).flatMap((entry): StorageVariable[] => {
      const fields = toMembers(entry)
      const name = cutLayoutText(fields.label)
      const slot = parseLayoutNumber(fields.slot)
      const offset = parseLayoutNumber(fields.offset)
      const { type } = fields
      if (
        name === undefined ||
        slot === undefined ||
        offset === undefined ||
        offset >= BigInt(WORD_BYTES) ||
        typeof type !== 'string'
      ) {
        this.skipped += 1
        return []
      }
      return [{ name, slot, offset: Number(offset), type }]
    })
  }

  #wireType(id: unknown): WireType | undefined {
    if (typeof id !== 'string' || !Object.hasOwn(this.#wireTypes, id)) return undefined
    const wire = toMembers(this.#wireTypes[id])
    const label = cutLayoutText(wire.label)
    const bytes = parseLayoutNumber(wire.numberOfBytes)
    return label === undefined || bytes === undefined ? undefined : { id, label, bytes, wire }
  }

  #readType(id: string): StorageType | undefined {
    const type = this.#wireType(id)
    if (type === undefined) return undefined
    const { label, bytes, wire } = type
    const common = { label, slots: toSlots(bytes) }
    switch (wire.encoding) {
      case 'bytes':
        return { ...common, kind: 'bytes', isText: id.startsWith('t_string'), form: 'solidity' }
      case 'mapping':
        if (typeof wire.key !== 'string' || typeof wire.value !== 'string') return undefined
        return { ...common, kind: 'mapping', key: wire.key, value: wire.value, order: 'keySlot' }
      case 'dynamic_array': {
        const elements = this.#readElements(wire.base)
        return elements && { ...common, kind: 'list', isInline: false, ...elements }
      }
      case 'inplace':
        return this.#readInPlace(type)
      default:
        return { ...common, kind: 'unknown' }
    }
  }

  #readInPlace({ id, label, bytes, wire }: WireType): StorageType | undefined {
    const common = { label, slots: toSlots(bytes) }
    if (wire.members !== undefined)
      return { ...common, kind: 'struct', members: this.readVariables(wire.members) }
    if (wire.base !== undefined) {
      const elements = this.#readElements(wire.base)
      const length = parseLayoutNumber(/\[(\d{1,78})\]$/.exec(label)?.[1])
      return length === undefined || elements === undefined
        ? { ...common, kind: 'unknown' }
        : { ...common, kind: 'array', length, ...elements }
    }
    const form = toForm(id)
    if (form === undefined || bytes === 0n || bytes > 32n) return { ...common, kind: 'unknown' }
    return { ...common, kind: 'value', form, bytes: Number(bytes), shift: 0 }
  }

  #readElements(base: unknown) {
    const element = this.#wireType(base)
    if (element === undefined || element.bytes === 0n) return undefined
    const isValue =
      element.wire.encoding === 'inplace' &&
      element.wire.members === undefined &&
      element.wire.base === undefined
    const perSlot = isValue && element.bytes <= 16n ? Number(32n / element.bytes) : 1
    return {
      element: element.id,
      perSlot,
      elementBytes: perSlot === 1 ? WORD_BYTES : Number(element.bytes),
      elementSlots: toSlots(element.bytes),
    }
  }
}

const FORMS: readonly (readonly [RegExp, ValueForm])[] = [
  [/^t_uint\d+$/, 'uint'],
  [/^t_int\d+$/, 'int'],
  [/^t_bool$/, 'bool'],
  [/^t_(?:address|address_payable)$/, 'address'],
  [/^t_contract\(/, 'address'],
  [/^t_bytes\d+$/, 'fixedBytes'],
  [/^t_enum\(/, 'enum'],
  [/^t_function_external/, 'externalFunction'],
  [/^t_function_internal/, 'internalFunction'],
  [/^t_userDefinedValueType\(/, 'user'],
]

function toForm(id: string): ValueForm | undefined {
  return FORMS.find(([pattern]) => pattern.test(id))?.[1]
}
