import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { findRevertLocation, parseSourceMap, toSourceSpan } from '@otterscan/decode/contract/sourceMap'
import type { Hex } from '@otterscan/ethereum/hex'

/** Location of a failure in published source. */
export interface SourceLocation {
  /** Path of the file. */
  readonly source: string
  /** From 1. */
  readonly line: number
  /** Positions in the text, end exclusive. */
  readonly startCharacter: number
  readonly endCharacter: number
}

/** Source location where a frame failed; `undefined` without a source map, or where the file is not available. */
export function findRevertSource(
  {
    runtimeSourceMap,
    sourceOrder,
    files,
  }: Pick<ContractSource, 'runtimeSourceMap' | 'sourceOrder' | 'files'>,
  code: Hex,
  programCounters: readonly number[],
): SourceLocation | undefined {
  if (runtimeSourceMap === undefined) return undefined
  const fileAt = (index: number) => files.find(({ path }) => path === sourceOrder[index])
  const range = findRevertLocation(
    programCounters,
    code,
    parseSourceMap(runtimeSourceMap),
    (index) => fileAt(index)?.content !== undefined,
  )
  const file = range === undefined ? undefined : fileAt(range.fileIndex)
  if (range === undefined || file?.content === undefined) return undefined
  const { startLine, startCharacter, endCharacter } = toSourceSpan(file.content, range)
  return { source: file.path, line: startLine, startCharacter, endCharacter }
}
