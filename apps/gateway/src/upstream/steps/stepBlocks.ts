import type { OpcodeEntry } from './opcodeLogParser.ts'
import { MAX_STACK } from './stackReader.ts'

/** Steps that are encoded together and can be read without those before them. */
export const BLOCK_STEPS = 512

const WORD = 32
/** Of a word, compared at once: four bytes each. */
const PARTS = 8
/** Of one step: a stack of 1,024 words and the numbers around it. */
const MAX_STEP_BYTES = MAX_STACK * (WORD + 1) + 64

/** How a step is marked in its first byte. */
const FLAG = { error: 1, frame: 2 } as const

/** Texts of a trace, of which steps hold the numbers: names of instructions, errors. */
export class TextTable {
  readonly texts: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** Beyond the limit all are the last one. */
  add(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    if (this.texts.length >= this.limit) return this.texts.length - 1
    this.texts.push(text)
    this.numbers.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }
}

/** Names and errors that the blocks of a trace refer to. */
export interface StepTexts {
  readonly names: TextTable
  readonly errors: TextTable
}

/**
 * Writes steps in a compact form: of the stack only what differs from the step before in the same frame, each word without its
 * leading zeros.
 */
export class BlockWriter {
  private readonly texts: StepTexts
  private bytes = new Uint8Array(64 * 1024)
  private at = 0
  private count = 0
  private frame = -1
  private readonly stackParts = new Uint32Array(MAX_STACK * PARTS)
  private stackSize = 0
  /** Of the entries, which are one object again and again. */
  private entryWords: Uint8Array = new Uint8Array(0)
  private entryParts: Uint32Array = new Uint32Array(0)

  constructor(texts: StepTexts) {
    this.texts = texts
  }

  /** A whole block once there is one. */
  add(step: OpcodeEntry, frame: number): Buffer | undefined {
    this.reserve()
    const { bytes } = this
    const isOther = this.count === 0 || frame !== this.frame
    const start = this.at++
    bytes[start] = (step.error === undefined ? 0 : FLAG.error) | (isOther ? FLAG.frame : 0)
    bytes[this.at++] = this.texts.names.add(step.op)
    if (isOther) this.writeNumber(frame)
    if (step.error !== undefined) this.writeNumber(this.texts.errors.add(step.error))
    this.writeNumber(step.pc)
    this.writeNumber(step.gas)
    this.writeNumber(step.cost)
    this.writeStack(step, isOther ? 0 : this.stackSize)
    this.frame = frame
    return ++this.count === BLOCK_STEPS ? this.end() : undefined
  }

  /** The steps since the last whole block. */
  peek(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at))
  }

  private end(): Buffer {
    const block = this.peek()
    this.at = 0
    this.count = 0
    return block
  }

  private reserve(): void {
    if (this.bytes.length - this.at >= MAX_STEP_BYTES) return
    const grown = new Uint8Array(this.bytes.length * 2)
    grown.set(this.bytes)
    this.bytes = grown
  }

  private writeNumber(value: number): void {
    let rest = value
    // 32 bits at once are faster, and nearly all there are.
    for (; rest >= 128 && rest <= 0x7fffffff; rest >>= 7) this.bytes[this.at++] = (rest & 127) | 128
    while (rest >= 128) {
      this.bytes[this.at++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.at++] = rest
  }

  private writeStack({ words, stackSize }: OpcodeEntry, knownSize: number): void {
    const { bytes } = this
    if (this.entryWords !== words) {
      this.entryWords = words
      this.entryParts = new Uint32Array(words.buffer, words.byteOffset, words.length / 4)
    }
    const { entryParts, stackParts } = this
    const most = Math.min(knownSize, stackSize) * PARTS
    let same = 0
    while (same < most && stackParts[same] === entryParts[same]) same++
    const kept = Math.floor(same / PARTS)
    this.writeNumber(kept)
    this.writeNumber(stackSize - kept)
    let { at } = this
    for (let word = kept; word < stackSize; word++) {
      const end = (word + 1) * WORD
      let part = word * PARTS
      while (part < (word + 1) * PARTS && entryParts[part] === 0) part++
      let from = part * 4
      while (from < end && words[from] === 0) from++
      bytes[at++] = end - from
      for (; from < end; from++) bytes[at++] = words[from] ?? 0
    }
    this.at = at
    for (let at = kept * PARTS; at < stackSize * PARTS; at++) stackParts[at] = entryParts[at] ?? 0
    this.stackSize = stackSize
  }
}

/** Goes through the steps of a block; its fields are those of the step it is at. */
export class BlockCursor {
  pc = 0
  op = ''
  gas = 0
  cost = 0
  frame = 0
  error: string | undefined
  stackSize = 0
  private readonly texts: StepTexts
  private readonly stack = new Uint8Array(MAX_STACK * WORD)
  private block: Uint8Array = new Uint8Array(0)
  private at = 0

  constructor(texts: StepTexts) {
    this.texts = texts
  }

  open(block: Uint8Array): void {
    this.block = block
    this.at = 0
    this.stackSize = 0
  }

  /** False at the end of the block. */
  next(): boolean {
    const { block } = this
    if (this.at >= block.length) return false
    const flags = block[this.at++] ?? 0
    this.op = this.texts.names.texts[block[this.at++] ?? 0] ?? ''
    if ((flags & FLAG.frame) !== 0) this.frame = this.readNumber()
    this.error = (flags & FLAG.error) === 0 ? undefined : this.texts.errors.texts[this.readNumber()]
    this.pc = this.readNumber()
    this.gas = this.readNumber()
    this.cost = this.readNumber()
    const kept = this.readNumber()
    const added = this.readNumber()
    this.stackSize = kept + added
    for (let word = kept; word < this.stackSize; word++) {
      const length = block[this.at++] ?? 0
      const end = (word + 1) * WORD
      this.stack.fill(0, end - WORD, end - length)
      for (let to = end - length; to < end; to++) this.stack[to] = block[this.at++] ?? 0
    }
    return true
  }

  /** The word `fromTop` places below the top; 0 where the stack has none, as opcode logs of failed steps. */
  word(fromTop: number): bigint {
    const at = this.stackSize - 1 - fromTop
    if (at < 0) return 0n
    return BigInt(`0x${Buffer.from(this.stack.buffer, at * WORD, WORD).toString('hex')}`)
  }

  /** As `word`, as a number; `Infinity` beyond 2^48. */
  size(fromTop: number): number {
    const at = (this.stackSize - 1 - fromTop) * WORD
    if (at < 0) return 0
    for (let byte = at; byte < at + 26; byte++) if (this.stack[byte] !== 0) return Number.POSITIVE_INFINITY
    return Buffer.from(this.stack.buffer, at + 26, 6).readUIntBE(0, 6)
  }

  /** A copy of the word's bytes. */
  bytes(fromTop: number): Uint8Array {
    const at = (this.stackSize - 1 - fromTop) * WORD
    return at < 0 ? new Uint8Array(WORD) : this.stack.slice(at, at + WORD)
  }

  private readNumber(): number {
    let value = 0
    let scale = 1
    let byte = this.block[this.at++] ?? 0
    while (byte >= 128) {
      value += (byte & 127) * scale
      scale *= 128
      byte = this.block[this.at++] ?? 0
    }
    return value + byte * scale
  }
}
