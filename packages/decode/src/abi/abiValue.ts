import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { decodeUtf8 } from '../text/hexToText.ts'
import { decodeLeaf, type LeafContents } from './abiLeaf.ts'
import { type AbiParameter, type AbiType, headWords, isDynamicType } from './abiType.ts'
import type { AbiWarning, AbiWarningKind } from './abiWarning.ts'

/** A decoded value with its members; depth is bounded by the type. */
export interface AbiValue {
  /** Empty when unnamed. */
  readonly name: string
  readonly type: AbiType
  /**
   * Integers and `fixed` as bigint (unscaled), addresses checksummed, bytes as hex, strings as text. `undefined` for
   * tuples and arrays and for what could not be read. A bool other than 0 and 1 is the bigint of its word.
   */
  readonly value: bigint | boolean | string | undefined
  /** The raw word (the offset, for dynamic types), shorter when the data ended; `undefined` when absent. */
  readonly word: Hex | undefined
  /** True when only the hash of the value is known: indexed strings, bytes, arrays and tuples. `value` is the hash. */
  readonly isTopicHash: boolean
  readonly warnings: readonly AbiWarning[]
  /** Members of a tuple, elements of an array, in order. */
  readonly children: readonly AbiValue[]
}

/** Values of a parameter list, with warnings about the bytes around them. */
export interface DecodedValues {
  /** One for each parameter, in order, always. */
  readonly values: readonly AbiValue[]
  /** About the data as a whole. */
  readonly warnings: readonly AbiWarning[]
}

const WORD_BYTES = 32
/** Arrays of `T[0]` and of empty tuples take no bytes, so their count is limited here. */
const MAX_EMPTY_ELEMENTS = 256

/**
 * Reads parameters from ABI-encoded bytes; every deviation gives a warning on its own value and leaves the others
 * intact. Work and memory are bounded by a small multiple of the data's size, whatever it claims. Never throws on
 * whole hex bytes.
 */
export function decodeParameters(parameters: readonly AbiParameter[], data: Hex): DecodedValues {
  const reader = new AbiReader(data)
  const { children: values } = reader.readMembers(parameters, 0)
  const trailing = reader.trailingBytes()
  if (trailing === 0) return { values, warnings: [] }
  const text = `${trailing} unread byte${trailing === 1 ? '' : 's'} after the last value`
  return { values, warnings: [{ kind: 'trailingBytes', text }] }
}

/** One static value out of a single word, as in an indexed topic. */
export function decodeWord(parameter: AbiParameter, word: Hex): AbiValue {
  return new AbiReader(word).readValue(parameter.name, parameter.type, 0, 0)
}

/** Every warning of the values, members included. */
export function collectWarnings(values: readonly AbiValue[]): AbiWarning[] {
  const found: AbiWarning[] = []
  const open = [...values].reverse()
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const warning of value.warnings) found.push(warning)
    for (let index = value.children.length - 1; index >= 0; index--) {
      const child = value.children[index]
      if (child !== undefined) open.push(child)
    }
  }
  return found
}

interface Contents extends LeafContents {
  readonly children: AbiValue[]
}

class AbiReader {
  readonly #bytes: Uint8Array
  readonly #digits: string
  /** 1 for every byte of the tail some value has claimed. */
  readonly #claimed: Uint8Array
  #end = 0
  #nodesLeft: number
  #bytesLeft: number

  constructor(data: Hex) {
    this.#bytes = hexToBytes(data)
    this.#digits = data.slice(2).toLowerCase()
    this.#claimed = new Uint8Array(this.#bytes.length)
    this.#nodesLeft = 1024 + (this.#bytes.length >> 3)
    this.#bytesLeft = 4096 + this.#bytes.length * 2
  }

  trailingBytes(): number {
    return Math.max(0, this.#bytes.length - this.#end)
  }

  readMembers(parameters: readonly AbiParameter[], base: number): Contents {
    const children: AbiValue[] = []
    const warnings: AbiWarning[] = []
    let position = base
    for (const { name, type } of parameters) {
      children.push(this.readValue(name, type, position, base))
      position += headWords(type) * WORD_BYTES
    }
    return { children, warnings }
  }

  /** `position` is where the head starts, `base` what offsets are relative to. */
  readValue(name: string, type: AbiType, position: number, base: number): AbiValue {
    const dynamic = isDynamicType(type)
    const isLeaf = dynamic || (type.kind !== 'tuple' && type.kind !== 'array')
    const word = isLeaf ? this.#wordAt(position) : undefined
    const contents = this.#spendNode() ? this.#readContents(type, dynamic, position, base) : outOfBudget()
    return {
      name,
      type,
      value: contents.value,
      word,
      isTopicHash: false,
      warnings: contents.warnings,
      children: contents.children,
    }
  }

  #spendNode(): boolean {
    this.#nodesLeft--
    return this.#nodesLeft >= 0
  }

  #readContents(type: AbiType, dynamic: boolean, position: number, base: number): Contents {
    if (!dynamic) {
      if (type.kind === 'tuple') return this.readMembers(type.components, position)
      if (type.kind === 'array') return this.#readElements(type.element, type.length ?? 0, position, position)
      if (!this.#hasWord(position)) return truncated('the data ends before this value')
      this.#end = Math.max(this.#end, position + WORD_BYTES)
      return { ...decodeLeaf(type, this.#digits.slice(position * 2, position * 2 + 64)), children: [] }
    }
    if (!this.#hasWord(position)) return truncated('the data ends before the offset of this value')
    this.#end = Math.max(this.#end, position + WORD_BYTES)
    const offset = this.#smallWordAt(position)
    if (offset === undefined || base + offset > this.#bytes.length) {
      return failure('offsetOutside', 'the offset points outside the data')
    }
    return this.#readTail(type, base + offset)
  }

  #readTail(type: AbiType, start: number): Contents {
    if (type.kind === 'bytes' || type.kind === 'string') return this.#readBytes(type.kind, start)
    if (type.kind === 'tuple') {
      const words = type.components.reduce((sum, component) => sum + headWords(component.type), 0)
      const overlaps = this.#claim(start, start + words * WORD_BYTES)
      return withOverlap(this.readMembers(type.components, start), overlaps)
    }
    if (type.kind !== 'array') return failure('offsetOutside', 'the type has no tail')
    if (type.length !== undefined) {
      const overlaps = this.#claim(start, start + type.length * WORD_BYTES)
      return withOverlap(this.#readElements(type.element, type.length, start, start), overlaps)
    }
    return this.#readDynamicArray(type.element, start)
  }

  #readDynamicArray(element: AbiType, start: number): Contents {
    if (!this.#hasWord(start)) return truncated('the data ends before the length of this array')
    const first = start + WORD_BYTES
    const elementBytes = headWords(element) * WORD_BYTES
    const room =
      elementBytes === 0 ? MAX_EMPTY_ELEMENTS : Math.floor((this.#bytes.length - first) / elementBytes)
    const claimedLength = this.#bigWordAt(start)
    const count = claimedLength > BigInt(room) ? room : Number(claimedLength)
    const overlaps = this.#claim(start, first + count * elementBytes)
    const contents = withOverlap(this.#readElements(element, count, first, first), overlaps)
    if (claimedLength > BigInt(room)) {
      const text = `claims ${claimedLength} elements, the data has room for ${room}`
      contents.warnings.push({ kind: 'lengthTooLarge', text })
    }
    return contents
  }

  #readElements(element: AbiType, count: number, start: number, base: number): Contents {
    const children: AbiValue[] = []
    const warnings: AbiWarning[] = []
    const elementBytes = headWords(element) * WORD_BYTES
    const room =
      elementBytes === 0
        ? MAX_EMPTY_ELEMENTS
        : Math.max(0, Math.ceil((this.#bytes.length - start) / elementBytes))
    for (let index = 0; index < count; index++) {
      if (this.#nodesLeft <= 0) {
        warnings.push({ kind: 'budget', text: `${count - index} more elements are not shown` })
        break
      }
      if (index >= room) {
        warnings.push({ kind: 'truncated', text: `the data ends before the last ${count - index} elements` })
        break
      }
      children.push(this.readValue('', element, start + index * elementBytes, base))
    }
    return { children, warnings }
  }

  #readBytes(kind: 'bytes' | 'string', start: number): Contents {
    if (!this.#hasWord(start)) return truncated('the data ends before the length of this value')
    const first = start + WORD_BYTES
    const room = this.#bytes.length - first
    const length = this.#smallWordAt(start) ?? Number.POSITIVE_INFINITY
    const taken = Math.min(length, room)
    this.#bytesLeft -= taken
    if (this.#bytesLeft < 0) return outOfBudget()
    const contents = withOverlap(this.#decodeBytes(kind, first, taken), this.#claim(start, first + taken))
    if (length > room) {
      const text = `claims ${this.#bigWordAt(start)} bytes, the data holds ${room}`
      contents.warnings.push({ kind: 'truncated', text })
      return contents
    }
    const padded = first + Math.ceil(length / WORD_BYTES) * WORD_BYTES
    this.#end = Math.max(this.#end, Math.min(padded, this.#bytes.length))
    if (padded > this.#bytes.length) {
      contents.warnings.push({ kind: 'missingPadding', text: 'the last word is not filled up with zeros' })
    } else if (this.#bytes.subarray(first + length, padded).some((byte) => byte !== 0)) {
      contents.warnings.push({
        kind: 'dirtyPadding',
        text: 'the bytes filling up the last word are not zero',
      })
    }
    return contents
  }

  #decodeBytes(kind: 'bytes' | 'string', start: number, length: number): Contents {
    const hex: Hex = `0x${this.#digits.slice(start * 2, (start + length) * 2)}`
    if (kind === 'bytes') return { value: hex, warnings: [], children: [] }
    const text = decodeUtf8(this.#bytes.subarray(start, start + length))
    if (text !== undefined) return { value: text, warnings: [], children: [] }
    return {
      value: hex,
      warnings: [{ kind: 'invalidUtf8', text: 'not valid UTF-8, shown as bytes' }],
      children: [],
    }
  }

  #hasWord(position: number): boolean {
    return position + WORD_BYTES <= this.#bytes.length
  }

  #wordAt(position: number): Hex | undefined {
    if (position >= this.#bytes.length) return undefined
    return `0x${this.#digits.slice(position * 2, position * 2 + 64)}`
  }

  #bigWordAt(position: number): bigint {
    return BigInt(`0x${this.#digits.slice(position * 2, position * 2 + 64)}`)
  }

  /** `undefined` for anything that could not be a position in memory. */
  #smallWordAt(position: number): number | undefined {
    const word = this.#digits.slice(position * 2, position * 2 + 64)
    return word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : undefined
  }

  /** True when some byte of the range belonged to another value already. */
  #claim(start: number, end: number): boolean {
    const last = Math.min(end, this.#bytes.length)
    this.#end = Math.max(this.#end, last)
    // Once the budget for shared bytes is used up, counting stops: the budget ends decoding anyway.
    if (last - start > this.#bytesLeft) return true
    const overlaps = this.#claimed.subarray(start, last).includes(1)
    this.#claimed.fill(1, start, last)
    if (overlaps) this.#bytesLeft -= last - start
    return overlaps
  }
}

function failure(kind: AbiWarningKind, text: string): Contents {
  return { warnings: [{ kind, text }], children: [] }
}

function truncated(text: string): Contents {
  return failure('truncated', text)
}

function outOfBudget(): Contents {
  return failure('budget', 'not decoded: the data repeats itself too often')
}

function withOverlap(contents: Contents, overlaps: boolean): Contents {
  if (overlaps) contents.warnings.push({ kind: 'overlap', text: 'shares bytes with another value' })
  return contents
}

/** Lower-case hex of 32-byte words, the last one shorter when the bytes do not fill it. */
export function toWords(data: Hex): Hex[] {
  const digits = data.slice(2).toLowerCase()
  const words: Hex[] = []
  // Slices the digits, not bytes: a megabyte of short-lived strings would burden the garbage collector.
  for (let at = 0; at < digits.length; at += WORD_BYTES * 2)
    words.push(`0x${digits.slice(at, at + WORD_BYTES * 2)}`)
  return words
}
