import { isWireObject } from '@otterscan/api-schema/codec'
import {
  CLOSE,
  CLOSE_LIST,
  COLON,
  endOfText,
  INCOMPLETE,
  isBlank,
  OPEN,
  OPEN_LIST,
  QUOTE,
  skipValue,
} from './jsonBytes.ts'
import { StackReader } from './stackReader.ts'

/** One entry of `structLogs`. The parser fills the same object again for each entry: what is kept is copied. */
export interface OpcodeEntry {
  pc: number
  op: string
  /** Before it; `UNKNOWN_NUMBER` where it is not known, also in `cost`. */
  gas: number
  cost: number
  /** As the client counts: from 1 by EIP-3155, from 0 in EthereumJS. */
  depth: number
  /** `undefined` unless the instruction failed. */
  error: string | undefined
  /** Words of 32 bytes, the bottom of the stack first. */
  words: Uint8Array
  stackSize: number
}

/** What surrounds the entries: the answer with an empty list in their place. */
export type AnswerEnvelope = Readonly<Record<string, unknown>>

/** Of gas that the client left out. */
export const UNKNOWN_NUMBER = Number.MAX_SAFE_INTEGER

/** Of the text around the list, and of one entry. */
const MAX_REST_BYTES = 32_000_000
const LIST_NAME = Buffer.from('"structLogs"')

/** Thrown for a text that is not an answer with opcode logs. */
export class OpcodeLogError extends Error {}

/**
 * Reads the answer to `debug_traceTransaction` piece by piece, so that it is never in memory as a whole: geth, Erigon, Anvil,
 * Hardhat and EthereumJS differ in the order of members, in `0x`, and in how numbers are written.
 */
export class OpcodeLogParser {
  private readonly onEntry: (entry: OpcodeEntry) => void
  private readonly entry: OpcodeEntry
  private readonly stack = new StackReader()
  private readonly names = new NameReader()
  private rest: Buffer = Buffer.alloc(0)
  private place: 'head' | 'list' | 'tail' = 'head'
  private head = ''
  private readonly tail: Buffer[] = []
  private tailBytes = 0

  constructor(onEntry: (entry: OpcodeEntry) => void) {
    this.onEntry = onEntry
    const { words } = this.stack
    this.entry = { pc: 0, op: '', gas: 0, cost: 0, depth: 0, error: undefined, words, stackSize: 0 }
  }

  /** Throws: `OpcodeLogError`, and what `onEntry` throws. */
  push(piece: Buffer): void {
    let data = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece])
    if (this.place === 'head') data = this.readHead(data)
    if (this.place === 'list') data = this.readEntries(data)
    if (this.place === 'tail') {
      this.tailBytes += data.length
      this.tail.push(data)
      data = Buffer.alloc(0)
    }
    if (Math.max(data.length, this.tailBytes) > MAX_REST_BYTES) throw new OpcodeLogError('too large an entry')
    this.rest = data
  }

  /** The answer without its entries. Throws: `OpcodeLogError` when it is not JSON or ends early. */
  end(): AnswerEnvelope {
    const text =
      this.place === 'head' ? this.rest.toString() : `${this.head}${Buffer.concat(this.tail).toString()}`
    try {
      const envelope: unknown = JSON.parse(text)
      if (isWireObject(envelope)) return envelope
    } catch {
      // Reported below.
    }
    throw new OpcodeLogError('the answer is not JSON, or ends early')
  }

  private readHead(data: Buffer): Buffer {
    const at = data.indexOf(LIST_NAME)
    const start = at === -1 ? -1 : data.indexOf('[', at)
    if (start === -1) return data
    this.head = data.toString('utf8', 0, start + 1)
    this.place = 'list'
    return data.subarray(start + 1)
  }

  private readEntries(data: Buffer): Buffer {
    let at = 0
    while (true) {
      while (at < data.length && isBlank(data[at])) at++
      if (at >= data.length) return data.subarray(at)
      if (data[at] === CLOSE_LIST) {
        this.place = 'tail'
        return data.subarray(at)
      }
      const next = data[at] === OPEN ? this.readEntry(data, at + 1) : skipValue(data, at)
      if (next === INCOMPLETE) return data.subarray(at)
      at = next
    }
  }

  /** Position behind the entry. */
  private readEntry(data: Buffer, start: number): number {
    const { entry } = this
    entry.op = ''
    entry.depth = -1
    entry.pc = entry.stackSize = 0
    entry.gas = entry.cost = UNKNOWN_NUMBER
    entry.error = undefined
    let at = start
    while (true) {
      while (at < data.length && isBlank(data[at])) at++
      if (at >= data.length) return INCOMPLETE
      if (data[at] === CLOSE) break
      const nameEnd = data[at] === QUOTE ? endOfText(data, at) : INCOMPLETE
      if (nameEnd === INCOMPLETE) return data[at] === QUOTE ? INCOMPLETE : fail()
      let value = nameEnd
      while (value < data.length && (isBlank(data[value]) || data[value] === COLON)) value++
      if (value >= data.length) return INCOMPLETE
      const next = this.readMember(data, at + 1, nameEnd - 1, value)
      if (next === INCOMPLETE) return INCOMPLETE
      at = next
    }
    if (entry.op !== '' && entry.depth >= 0) this.onEntry(entry)
    return at + 1
  }

  private readMember(data: Buffer, name: number, nameEnd: number, value: number): number {
    const { entry } = this
    const length = nameEnd - name
    const first = data[name]
    // pc, op, gas, gasCost, depth, stack, error: recognized by length and first letter.
    if (length === 5 && first === 0x73) return this.readStack(data, value)
    const end = skipValue(data, value)
    if (end === INCOMPLETE) return INCOMPLETE
    if (length === 2 && first === 0x70) entry.pc = readNumber(data, value, end)
    else if (length === 2 && first === 0x6f) entry.op = this.names.read(data, value, end)
    else if (length === 3 && first === 0x67) entry.gas = readNumber(data, value, end)
    else if (length === 7 && first === 0x67) entry.cost = readNumber(data, value, end)
    else if (length === 5 && first === 0x64) entry.depth = readNumber(data, value, end)
    else if (length === 5 && first === 0x65) entry.error = readError(data, value, end)
    return end
  }

  private readStack(data: Buffer, start: number): number {
    if (data[start] !== OPEN_LIST) return skipValue(data, start)
    const end = this.stack.read(data, start)
    this.entry.stackSize = this.stack.size
    return end
  }
}

/** A name of an instruction as it is spelled, and in upper case. */
interface KnownName {
  readonly text: string
  readonly name: string
}

/** Names of instructions: few, and read again and again, so that no text is made for one that is known. */
class NameReader {
  private readonly known = new Map<number, KnownName>()

  read(data: Buffer, value: number, end: number): string {
    if (data[value] !== QUOTE) return ''
    let key = 0
    for (let at = value + 1; at < end - 1; at++) key = (Math.imul(key, 31) + (data[at] ?? 0)) | 0
    const known = this.known.get(key)
    if (known !== undefined && isText(data, value + 1, end - 1, known.text)) return known.name
    const text = data.toString('latin1', value + 1, end - 1)
    const name = text.toUpperCase()
    if (this.known.size < 1_000) this.known.set(key, { text, name })
    return name
  }
}

function isText(data: Buffer, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== data[start + at]) return false
  return true
}

function fail(): never {
  throw new OpcodeLogError('an entry is not an object')
}

/** A number, or one as hex or decimal text. */
function readNumber(data: Buffer, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = (data[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) {
      const number = Number(data.toString('latin1', start, end).replaceAll('"', ''))
      return Number.isSafeInteger(number) && number >= 0 ? number : UNKNOWN_NUMBER
    }
    value = value * 10 + digit
  }
  return value
}

const MAX_ERROR_LENGTH = 300

function readError(data: Buffer, start: number, end: number): string | undefined {
  if (data[start] !== QUOTE || end - start <= 2) return undefined
  try {
    return String(JSON.parse(data.toString('utf8', start, end))).slice(0, MAX_ERROR_LENGTH)
  } catch {
    return 'an error that cannot be read'
  }
}
