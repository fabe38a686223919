import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'

/** Source range of one instruction. Offsets and lengths count bytes of the UTF-8 source. */
export interface SourceRange {
  readonly startByte: number
  readonly lengthBytes: number
  /** Index in the compiler's list of sources; −1 is code the compiler generated. */
  readonly fileIndex: number
}

/** Lines and characters a range covers in a text. */
export interface SourceSpan {
  /** Counted from 1. */
  readonly startLine: number
  readonly endLine: number
  /** Positions in the JavaScript string, end exclusive. */
  readonly startCharacter: number
  readonly endCharacter: number
}

/**
 * Ranges of a compressed source map, one for each instruction; an empty field repeats the one before.
 * Solidity documentation, "Source Mappings".
 */
export function parseSourceMap(text: string): SourceRange[] {
  if (text === '') return []
  const ranges: SourceRange[] = []
  let startByte = 0
  let lengthBytes = 0
  let fileIndex = -1
  for (const entry of text.split(';')) {
    const [start, length, file] = entry.split(':')
    startByte = toField(start, startByte)
    lengthBytes = toField(length, lengthBytes)
    fileIndex = toField(file, fileIndex)
    ranges.push({ startByte, lengthBytes, fileIndex })
  }
  return ranges
}

function toField(text: string | undefined, previous: number): number {
  if (text === undefined || text === '') return previous
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : previous
}

/** Index of the instruction every byte of the code belongs to, bytes pushed by PUSH included. */
export function buildInstructionIndex(code: Hex): Int32Array {
  const bytes = hexToBytes(code)
  const indexes = new Int32Array(bytes.length)
  let instruction = 0
  for (let at = 0; at < bytes.length; instruction++) {
    const end = Math.min(bytes.length, at + 1 + pushedBytes(bytes[at] ?? 0))
    indexes.fill(instruction, at, end)
    at = end
  }
  return indexes
}

/** PUSH1 is 0x60, PUSH32 is 0x7f. */
function pushedBytes(opcode: number): number {
  return opcode >= 0x60 && opcode <= 0x7f ? opcode - 0x5f : 0
}

/**
 * Blocks the optimizer shares between many call sites, so that their source range is meaningless:
 * `JUMPDEST PUSH1 40 MLOAD DUP1 SWAP2 SUB SWAP1 REVERT`, `JUMPDEST PUSH1 0 DUP1 REVERT`, `JUMPDEST PUSH0 PUSH0 REVERT`
 * and `JUMPDEST PUSH0 DUP1 REVERT`.
 */
const SHARED_REVERT_BLOCKS = ['5b60405180910390fd', '5b600080fd', '5b5f5ffd', '5b5f80fd']

/**
 * Position in `programCounters` of the last instruction outside the shared revert blocks; −1 when there is none.
 */
export function findLastUniqueStep(programCounters: readonly number[], code: Hex): number {
  const digits = code.slice(2).toLowerCase()
  for (let at = programCounters.length - 1; at >= 0; at--) {
    const block = SHARED_REVERT_BLOCKS.find((shared) => isInside(digits, programCounters[at] ?? -1, shared))
    if (block === undefined) return at
  }
  return -1
}

function isInside(digits: string, pc: number, block: string): boolean {
  return findBlockStart(digits, pc, block) !== undefined
}

/** Start of the block that contains the instruction. */
function findBlockStart(digits: string, pc: number, block: string): number | undefined {
  const size = block.length / 2
  for (let back = 0; back < size && back <= pc; back++) {
    if (digits.startsWith(block, (pc - back) * 2)) return pc - back
  }
  return undefined
}

/**
 * Source range of the failing instruction of a frame: from the last instruction outside the shared revert blocks back
 * to the first one that lies in a real file. A bare `revert()` that begins a function looks like such a block, but has
 * a source range of its own inside that of its first instruction. `isRealFile` knows the available sources; default:
 * any.
 *
 * `undefined` when no instruction does.
 */
export function findRevertLocation(
  programCounters: readonly number[],
  code: Hex,
  sourceMap: readonly SourceRange[],
  isRealFile: (fileIndex: number) => boolean = () => true,
): SourceRange | undefined {
  const instructions = buildInstructionIndex(code)
  const rangeAt = (pc: number | undefined) => sourceMap[instructions[pc ?? -1] ?? -1]
  const bare = findBareRevert(programCounters.at(-1), code, rangeAt)
  if (bare !== undefined && isRealFile(bare.fileIndex)) return bare
  for (let at = findLastUniqueStep(programCounters, code); at >= 0; at--) {
    const range = rangeAt(programCounters[at])
    if (range !== undefined && range.fileIndex >= 0 && isRealFile(range.fileIndex)) return range
  }
  return undefined
}

function findBareRevert(
  pc: number | undefined,
  code: Hex,
  rangeAt: (pc: number | undefined) => SourceRange | undefined,
): SourceRange | undefined {
  const digits = code.slice(2).toLowerCase()
  const start = SHARED_REVERT_BLOCKS.map((block) => findBlockStart(digits, pc ?? -1, block)).find(
    (found) => found !== undefined,
  )
  const [outer, inner] = [rangeAt(start), rangeAt(pc)]
  if (outer === undefined || inner === undefined || inner.fileIndex < 0) return undefined
  const isWithin =
    inner.fileIndex === outer.fileIndex &&
    inner.startByte > outer.startByte &&
    inner.startByte + inner.lengthBytes < outer.startByte + outer.lengthBytes
  return isWithin ? inner : undefined
}

/**
 * Lines and characters of a byte range; a range beyond the text is clamped to it. `\n` ends a line.
 */
export function toSourceSpan(
  source: string,
  range: Pick<SourceRange, 'startByte' | 'lengthBytes'>,
): SourceSpan {
  const start = locateByte(source, Math.max(0, range.startByte), { character: 0, byte: 0, line: 1 })
  // The last byte decides the last line; an empty range ends where it starts.
  const endByte = Math.max(0, range.startByte) + Math.max(0, range.lengthBytes)
  const last = range.lengthBytes > 0 ? locateByte(source, endByte - 1, start) : start
  const end = locateByte(source, endByte, last)
  return {
    startLine: start.line,
    endLine: last.line,
    startCharacter: start.character,
    endCharacter: end.character,
  }
}

interface Place {
  readonly character: number
  readonly byte: number
  readonly line: number
}

/** The character that contains the byte, counted from an earlier position. */
function locateByte(source: string, target: number, from: Place): Place {
  let { character, byte, line } = from
  while (character < source.length) {
    const code = source.codePointAt(character) ?? 0
    const bytes = utf8Bytes(code)
    if (byte + bytes > target) break
    byte += bytes
    character += code > 0xffff ? 2 : 1
    if (code === 10) line++
  }
  return { character, byte, line }
}

/** A lone surrogate is written as three bytes (U+FFFD). */
function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
