import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import { findInstructions } from './disassemble.ts'
import type { SourceRange } from './sourceMap.ts'

/** A line of a source file. */
export interface SourceLine {
  /** Index in the compiler's list of sources. */
  readonly fileIndex: number
  /** From 1. */
  readonly line: number
}

/** Lines of source by position in code. */
export interface CodeLines {
  /** The line that an instruction belongs to; `undefined` for code of the compiler's own and for files that are missing. */
  readonly lineAt: (pc: number) => SourceLine | undefined
  /** Positions of instructions, ascending. */
  readonly instructions: Uint32Array
  readonly byteLength: number
}

/** Lines of the instructions of code, from its source map. `contentOf` gives files by index. */
export function buildCodeLines(
  code: Hex,
  sourceMap: readonly SourceRange[],
  contentOf: (fileIndex: number) => string | undefined,
): CodeLines {
  const instructions = findInstructions(code)
  const byteLength = (code.length - 2) / 2
  const starts = new Map<number, Uint32Array | undefined>()
  const startsOf = (fileIndex: number) => {
    if (!starts.has(fileIndex)) {
      const content = fileIndex < 0 ? undefined : contentOf(fileIndex)
      starts.set(fileIndex, content === undefined ? undefined : listLineBytes(content))
    }
    return starts.get(fileIndex)
  }
  const lines = new Map<number, SourceLine>()
  instructions.forEach((pc, at) => {
    const range = sourceMap[at]
    const bytes = range && startsOf(range.fileIndex)
    if (range === undefined || bytes === undefined) return
    lines.set(pc, { fileIndex: range.fileIndex, line: findLine(bytes, range.startByte) })
  })
  return { lineAt: (pc) => lines.get(pc), instructions, byteLength }
}

/** First byte of each line of a text as UTF-8. */
function listLineBytes(content: string): Uint32Array {
  const bytes = new TextEncoder().encode(content)
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return Uint32Array.from(starts)
}

/** Line of a byte, from 1. */
function findLine(starts: Uint32Array, byte: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= byte) low = middle + 1
    else high = middle
  }
  return Math.max(1, low)
}

/** One bit for each byte of the code, the highest of a byte first: set where an instruction suits. */
export function toPlaceMask(
  { instructions, byteLength }: Pick<CodeLines, 'instructions' | 'byteLength'>,
  suits: (pc: number) => boolean,
): Hex {
  const mask = new Uint8Array(Math.ceil(byteLength / 8))
  for (const pc of instructions) {
    if (suits(pc)) mask[pc >> 3] = (mask[pc >> 3] ?? 0) | (128 >> (pc & 7))
  }
  return bytesToHex(mask)
}

/** True for two places on one line. */
export function isSameLine(one: SourceLine | undefined, other: SourceLine | undefined): boolean {
  return one?.fileIndex === other?.fileIndex && one?.line === other?.line
}

/** Instructions with which a line begins: those before them, by position, belong to another one. */
export function toLineStarts({ lineAt, instructions }: CodeLines, line: SourceLine): ReadonlySet<number> {
  const starts = new Set<number>()
  let before: SourceLine | undefined
  for (const pc of instructions) {
    const own = lineAt(pc)
    if (isSameLine(own, line) && !isSameLine(own, before)) starts.add(pc)
    before = own
  }
  return starts
}
