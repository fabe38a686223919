import type { SolidityDeclaration } from './soliditySource.ts'
import {
  MAX_STORAGE_DEPTH,
  parseLayoutNumber,
  type StorageType,
  type StorageVariable,
  toSlots,
  type ValueForm,
  WORD_BYTES,
} from './storageLayout.ts'

type Struct = Extract<SolidityDeclaration, { kind: 'struct' }>

/** Where a type is named, and the text that is left to read. */
interface TypeText {
  readonly tokens: readonly string[]
  readonly scope: string | undefined
  readonly depth: number
}

/** What a value takes in a slot. */
interface Size {
  readonly id: string
  readonly bytes: bigint
  readonly isValue: boolean
}

/** Lays out structs as the compiler would, by its rules and from their source. Solidity documentation, "Layout of State
 * Variables in Storage".
 */
export class SourceTypes {
  readonly #declared = new Map<string, SolidityDeclaration[]>()
  readonly #types: Map<string, StorageType>
  readonly #sizes = new Map<string, Size>()
  /** Structs that are being laid out. */
  readonly #open = new Set<string>()

  /** Adds what it lays out to `types`. */
  constructor(declarations: readonly SolidityDeclaration[], types: Map<string, StorageType>) {
    this.#types = types
    for (const declaration of declarations) {
      const known = this.#declared.get(declaration.name)
      if (known === undefined) this.#declared.set(declaration.name, [declaration])
      else known.push(declaration)
    }
  }

  /** The declaration of a name as written in a scope; `undefined` when there is none, or several that differ. */
  find(path: string, scope: string | undefined): SolidityDeclaration | undefined {
    const parts = path.split('.')
    const all = this.#declared.get(parts.at(-1) ?? '') ?? []
    const outer = parts.length > 1 ? parts.at(-2) : undefined
    const qualified = all.filter((declaration) => declaration.scope === (outer ?? scope))
    const found = qualified.length > 0 ? qualified : all
    const [first] = found
    return found.every((other) => isSame(other, first)) ? first : undefined
  }

  /** The id of a struct's type; `undefined` when a member is of a type that is not understood. */
  layOut(struct: Struct, depth = 0): Size | undefined {
    const id = `source:${struct.scope ?? ''}.${struct.name}`
    const known = this.#sizes.get(id)
    // One that contains itself, other than through a mapping, is none.
    if (known !== undefined || depth > MAX_STORAGE_DEPTH || this.#open.has(id)) return known
    this.#open.add(id)
    const size = this.#layOutMembers(id, struct, depth)
    this.#open.delete(id)
    return size
  }

  #layOutMembers(id: string, struct: Struct, depth: number): Size | undefined {
    const label = `struct ${struct.scope === undefined ? '' : `${struct.scope}.`}${struct.name}`
    const members: StorageVariable[] = []
    let slot = 0n
    let used = 0n
    for (const member of struct.members) {
      const size = this.#readType({ tokens: member.type, scope: struct.scope, depth: depth + 1 })
      if (size === undefined) return undefined
      if (used > 0n && (!size.isValue || used + size.bytes > 32n)) {
        slot += 1n
        used = 0n
      }
      members.push({ name: member.name, slot, offset: Number(used), type: size.id })
      if (size.isValue) used += size.bytes
      else slot += toSlots(size.bytes)
    }
    const slots = slot + (used > 0n ? 1n : 0n)
    this.#types.set(id, { kind: 'struct', label, slots, members })
    const size = { id, bytes: slots * 32n, isValue: false }
    this.#sizes.set(id, size)
    return size
  }

  #readType({ tokens, scope, depth }: TypeText): Size | undefined {
    if (depth > MAX_STORAGE_DEPTH) return undefined
    if (tokens.at(-1) === ']') return this.#readArray({ tokens, scope, depth })
    const text = tokens.join('')
    if (tokens[0] === 'mapping') return this.#readMapping({ tokens, scope, depth })
    if (text === 'string' || text === 'bytes') {
      this.#types.set(text, {
        kind: 'bytes',
        label: text,
        slots: 1n,
        isText: text === 'string',
        form: 'solidity',
      })
      return { id: text, bytes: 32n, isValue: false }
    }
    if (tokens[0] === 'function') return this.#addValue(tokens.join(' '), ...toFunctionForm(tokens))
    const elementary = parseElementary(text)
    return elementary === undefined
      ? this.#readNamed(text, scope, depth)
      : this.#addValue(text, ...elementary)
  }

  #addValue(id: string, form: ValueForm, bytes: number, names?: readonly string[]): Size {
    const common = { label: id, slots: 1n, form, bytes, shift: 0 }
    this.#types.set(id, { kind: 'value', ...common, ...(names === undefined ? {} : { names }) })
    return { id, bytes: BigInt(bytes), isValue: true }
  }

  #readNamed(text: string, scope: string | undefined, depth: number): Size | undefined {
    const declared = this.find(text, scope)
    const name = `${declared?.scope === undefined ? '' : `${declared.scope}.`}${declared?.name}`
    switch (declared?.kind) {
      case 'struct':
        return this.layOut(declared, depth + 1)
      case 'enum':
        return this.#addValue(`enum ${name}`, 'enum', 1, declared.members)
      case 'contract':
        return this.#addValue(`contract ${name}`, 'address', 20)
      case 'userType': {
        const underlying = parseElementary(declared.underlying)
        return underlying && this.#addValue(name, ...underlying)
      }
      default:
        return undefined
    }
  }

  #readArray({ tokens, scope, depth }: TypeText): Size | undefined {
    const open = tokens.lastIndexOf('[')
    const element = this.#readType({ tokens: tokens.slice(0, open), scope, depth: depth + 1 })
    if (element === undefined) return undefined
    const inside = tokens.slice(open + 1, -1).join('')
    const length = inside === '' ? undefined : parseLayoutNumber(inside.replaceAll('_', ''))
    // Lengths may be constants, which are not computed here.
    if (inside !== '' && length === undefined) return undefined
    const perSlot = element.isValue && element.bytes <= 16n ? Number(32n / element.bytes) : 1
    const elementBytes = perSlot === 1 ? WORD_BYTES : Number(element.bytes)
    const elements = { element: element.id, perSlot, elementBytes, elementSlots: toSlots(element.bytes) }
    const id = `${element.id}[${length ?? ''}]`
    const label = `${this.#types.get(element.id)?.label ?? ''}[${length ?? ''}]`
    if (length === undefined) {
      this.#types.set(id, { kind: 'list', label, slots: 1n, isInline: false, ...elements })
      return { id, bytes: 32n, isValue: false }
    }
    const shared = BigInt(perSlot)
    const slots = ((length + shared - 1n) / shared) * elements.elementSlots
    this.#types.set(id, { kind: 'array', label, slots, length, ...elements })
    return { id, bytes: slots * 32n, isValue: false }
  }

  #readMapping({ tokens, scope, depth }: TypeText): Size | undefined {
    const arrow = tokens.indexOf('=>')
    if (arrow < 0 || tokens[1] !== '(' || tokens.at(-1) !== ')') return undefined
    const keyText = tokens.slice(2, arrow)
    const valueText = dropName(tokens.slice(arrow + 1, -1))
    const key = this.#readType({ tokens: dropName(keyText), scope, depth: depth + 1 })
    const value = this.#toMappingValue({ tokens: valueText, scope, depth: depth + 1 })
    if (key === undefined || value === undefined) return undefined
    const label = `mapping(${this.#types.get(key.id)?.label} => ${this.#types.get(value)?.label ?? value})`
    const id = `mapping ${key.id} => ${value}`
    this.#types.set(id, { kind: 'mapping', label, slots: 1n, key: key.id, value, order: 'keySlot' })
    return { id, bytes: 32n, isValue: false }
  }

  /** Of a struct that contains itself through the mapping only the id is known yet. */
  #toMappingValue(text: TypeText): string | undefined {
    const declared = this.find(text.tokens.join(''), text.scope)
    if (declared?.kind !== 'struct') return this.#readType(text)?.id
    const id = `source:${declared.scope ?? ''}.${declared.name}`
    return this.#open.has(id) ? id : this.layOut(declared, text.depth)?.id
  }
}

function isSame(left: SolidityDeclaration, right: SolidityDeclaration | undefined): boolean {
  return left === right || JSON.stringify({ ...left, scope: '' }) === JSON.stringify({ ...right, scope: '' })
}

/** Keys and values of mappings may have names. */
function dropName(tokens: readonly string[]): readonly string[] {
  const before = tokens.at(-2)
  const isNamed = before !== undefined && before !== '.' && /^[\p{L}_$]/u.test(tokens.at(-1) ?? '')
  return isNamed && tokens.at(-1) !== 'payable' && tokens[0] !== 'function' ? tokens.slice(0, -1) : tokens
}

function toFunctionForm(tokens: readonly string[]): readonly [ValueForm, number] {
  return tokens.includes('external') ? ['externalFunction', 24] : ['internalFunction', 8]
}

/** Form and size of an elementary type by its name. */
export function parseElementary(text: string): readonly [ValueForm, number] | undefined {
  if (/^address(?:payable)?$/.test(text)) return ['address', 20]
  if (text === 'bool') return ['bool', 1]
  const [, form, digits] = /^(uint|int|bytes)(\d{0,3})$/.exec(text) ?? []
  if (form === undefined) return undefined
  const bytes = form === 'bytes' ? Number(digits) : digits === '' ? 32 : Number(digits) / 8
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > 32) return undefined
  return [form === 'bytes' ? 'fixedBytes' : form === 'uint' ? 'uint' : 'int', bytes]
}
