import { buildCodeLines, type CodeLines } from '@otterscan/decode/contract/codeLines'
import { findRevertLocation, parseSourceMap, type SourceRange } from '@otterscan/decode/contract/sourceMap'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { MappedSource } from '../../../queries/contracts/givenSource.ts'

/** Code that runs somewhere in the transaction, with its source where that is known. */
export interface RunningCode {
  /** Account that has it, or is created by it. */
  readonly account: Address | undefined
  readonly isCreation: boolean
  readonly code: Hex
  readonly source: CodeSource | undefined
}

/** Source of code, ready to be looked up by position. */
export interface CodeSource extends MappedSource {
  readonly lines: CodeLines
  readonly ranges: readonly SourceRange[]
}

/** Connects code with its source. `undefined` when no instruction leads to a file that is there. */
export function findCodeSource(mapped: MappedSource, code: Hex, isCreation: boolean): CodeSource | undefined {
  const map = isCreation ? mapped.creationMap : mapped.runtimeMap
  if (map === undefined) return undefined
  const ranges = parseSourceMap(map)
  const lines = buildCodeLines(code, ranges, (index) => mapped.files[index]?.content)
  return lines.instructions.some((pc) => lines.lineAt(pc) !== undefined)
    ? { ...mapped, lines, ranges }
    : undefined
}

/**
 * Where in the source a frame is, from its positions so far, the running one last. What the compiler adds by itself counts to the
 * instruction before.
 */
export function locateSource(
  { code, source }: RunningCode,
  positions: readonly number[],
): SourceRange | undefined {
  if (source === undefined) return undefined
  const isThere = (index: number) => source.files[index]?.content !== undefined
  return findRevertLocation(positions, code, source.ranges, isThere)
}
