import {
  cutLayoutText,
  MAX_STORAGE_DEPTH,
  parseLayoutNumber,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  toMembers,
  toSlots,
  type ValueForm,
  WORD_BYTES,
} from './storageLayout.ts'
import { readVyperTypes, type VyperDeclaration } from './vyperTypes.ts'

const MAX_VARIABLES = 5_000
/** Vyper's types are bounded in the source, and no storage is larger. */
const MAX_LENGTH = 1n << 64n

/**
 * Reads `vyper -f layout`, that of one contract: `{ storage_layout, transient_storage_layout }`, or before 0.4 the
 * variables alone. The layout names structs and flags without saying what is in them: `sources` does. `undefined` when it
 * is not a layout.
 */
export function readVyperLayout(wire: unknown, sources: Iterable<string> = []): StorageLayout | undefined {
  const whole = toMembers(wire)
  const storage = toMembers(whole.storage_layout ?? wire)
  const reader = new VyperReader(readVyperTypes(sources))
  const variables = reader.readVariables(storage, '')
  const transient = reader.readVariables(toMembers(whole.transient_storage_layout), '')
  if (variables.length + transient.length === 0 && whole.storage_layout === undefined) return undefined
  return { language: 'Vyper', variables, transient, types: reader.types, skipped: reader.skipped }
}

class VyperReader {
  readonly types = new Map<string, StorageType>()
  skipped = 0
  readonly #declared: ReadonlyMap<string, VyperDeclaration>
  readonly #open = new Set<string>()
  #count = 0

  constructor(declared: ReadonlyMap<string, VyperDeclaration>) {
    this.#declared = declared
  }

  /** Variables of a contract; those of its modules are one level below, under the module's name. */
  readVariables(wire: Readonly<Record<string, unknown>>, prefix: string): StorageVariable[] {
    return Object.entries(wire).flatMap(([name, entry]): StorageVariable[] => {
      this.#count += 1
      const shown = cutLayoutText(`${prefix}${name}`)
      const fields = toMembers(entry)
      if (this.#count > MAX_VARIABLES || shown === undefined) {
        this.skipped += 1
        return []
      }
      const isVariable = typeof fields.type === 'string'
      if (!isVariable && Object.keys(fields).length > 0 && prefix.split('.').length < 5)
        return this.readVariables(fields, `${shown}.`)
      const slot = parseLayoutNumber(fields.slot)
      if (!isVariable || slot === undefined) {
        this.skipped += 1
        return []
      }
      const type = this.#toType(`${fields.type}`, parseLayoutNumber(fields.n_slots))
      return [{ name: shown, slot, offset: 0, type }]
    })
  }

  /** The id of a type, which is its text; `slots` is what the layout says of one that is not understood. */
  #toType(text: string, slots?: bigint, depth = 0): string {
    const label = cutLayoutText(text.trim()) ?? ''
    if (this.types.has(label) || this.#open.has(label)) return label
    this.#open.add(label)
    const type = depth > MAX_STORAGE_DEPTH ? undefined : this.#parse(label, depth + 1)
    this.#open.delete(label)
    this.types.set(label, type ?? { kind: 'unknown', label, slots: slots ?? 1n })
    return label
  }

  #parse(label: string, depth: number): StorageType | undefined {
    const [, head, inside] = /^(HashMap|DynArray|String|Bytes)\[(.*)\]$/s.exec(label) ?? []
    const parts = inside === undefined ? [] : splitArguments(inside)
    const [first = '', second] = parts
    if (head === 'HashMap' && second !== undefined) {
      const [key, value] = [this.#toType(first, 1n, depth), this.#toType(second, 1n, depth)]
      return { kind: 'mapping', label, slots: 1n, key, value, order: 'slotKey' }
    }
    if (head === 'DynArray' && second !== undefined)
      return this.#parseList(label, first, toLength(second), depth)
    if ((head === 'String' || head === 'Bytes') && parts.length === 1) {
      const length = toLength(first)
      if (length === undefined) return undefined
      return {
        kind: 'bytes',
        label,
        slots: 1n + toSlots(length),
        isText: head === 'String',
        form: 'vyper',
      }
    }
    const [, element = '', count] = /^(.*)\[(\d+)\]$/s.exec(label) ?? []
    if (count !== undefined) return this.#parseArray(label, element, toLength(count), depth)
    return parseElementary(label) ?? this.#parseNamed(label, depth)
  }

  #parseList(
    label: string,
    element: string,
    length: bigint | undefined,
    depth: number,
  ): StorageType | undefined {
    const elements = this.#toElements(element, depth)
    if (length === undefined) return undefined
    return { kind: 'list', label, slots: 1n + length * elements.elementSlots, isInline: true, ...elements }
  }

  #parseArray(
    label: string,
    element: string,
    length: bigint | undefined,
    depth: number,
  ): StorageType | undefined {
    const elements = this.#toElements(element, depth)
    if (length === undefined) return undefined
    return { kind: 'array', label, slots: length * elements.elementSlots, length, ...elements }
  }

  #toElements(text: string, depth: number) {
    const element = this.#toType(text, 1n, depth)
    const elementSlots = this.types.get(element)?.slots ?? 1n
    return { element, perSlot: 1, elementBytes: WORD_BYTES, elementSlots }
  }

  #parseNamed(label: string, depth: number): StorageType | undefined {
    // Types of a module are named with it.
    const declared = this.#declared.get(
      label.slice(label.lastIndexOf('.') + 1).replace(/ declaration object$/, ''),
    )
    if (declared === undefined) return undefined
    if (declared.kind !== 'struct')
      return declared.kind === 'flag' ? toValue(label, 'uint', WORD_BYTES) : toValue(label, 'address', 20)
    let slot = 0n
    const members = declared.members.map(([name, text]) => {
      const type = this.#toType(text, 1n, depth)
      const member = { name, slot, offset: 0, type }
      slot += this.types.get(type)?.slots ?? 1n
      return member
    })
    return { kind: 'struct', label, slots: slot, members }
  }
}

function toValue(label: string, form: ValueForm, bytes: number, shift = 0): StorageType {
  return { kind: 'value', label, slots: 1n, form, bytes, shift }
}

/** Every value has a slot of its own; the numbers are whole words, since nothing is packed. */
function parseElementary(label: string): StorageType | undefined {
  if (label === 'address') return toValue(label, 'address', 20)
  if (label === 'bool') return toValue(label, 'bool', WORD_BYTES)
  if (label === 'decimal') return toValue(label, 'decimal', WORD_BYTES)
  if (label === 'nonreentrant lock') return toValue(label, 'uint', WORD_BYTES)
  const [, sign, bits] = /^(u?int)(\d{1,3})$/.exec(label) ?? []
  if (sign !== undefined && Number(bits) % 8 === 0 && Number(bits) <= 256)
    return toValue(label, sign === 'uint' ? 'uint' : 'int', WORD_BYTES)
  const size = Number(/^bytes(\d{1,2})$/.exec(label)?.[1])
  if (size >= 1 && size <= WORD_BYTES) return toValue(label, 'fixedBytes', size, WORD_BYTES - size)
  return undefined
}

function toLength(text: string): bigint | undefined {
  const length = parseLayoutNumber(text.trim())
  return length !== undefined && length < MAX_LENGTH ? length : undefined
}

/** Splits at the commas that are in no brackets; none when a bracket closes that was not opened, as in `a][3`. */
function splitArguments(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    if (depth < 0) return []
    if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim())
}
