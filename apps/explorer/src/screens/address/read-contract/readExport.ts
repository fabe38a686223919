import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { AbiValue } from '@otterscan/decode/abi/abiValue'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import type { ReadOutcome } from '../../../queries/contracts/readQuery.ts'

/** A function without arguments, and what reading it gave. */
export interface ReadExportRow {
  readonly signature: AbiSignature
  /** `undefined` while not read. */
  readonly outcome: ReadOutcome | undefined
}

/** Columns of a file of what a contract says of itself; `values` is JSON with whole numbers as text. */
export const READ_EXPORT_COLUMNS: readonly ExportColumn<ReadExportRow>[] = [
  { key: 'function', read: ({ signature }) => signature.text },
  { key: 'selector', read: ({ signature }) => signature.selector },
  { key: 'outcome', read: ({ outcome }) => outcome?.kind },
  { key: 'values', read: formatValues },
  {
    key: 'data',
    read: ({ outcome }) => (outcome !== undefined && 'data' in outcome ? outcome.data : undefined),
  },
  {
    key: 'message',
    read: ({ outcome }) => (outcome !== undefined && 'message' in outcome ? outcome.message : undefined),
  },
]

function formatValues({ signature, outcome }: ReadExportRow): string | undefined {
  if (outcome?.kind !== 'output') return undefined
  const decoded = decodeOutputs(outcome.data, signature.outputs, false)
  return decoded.kind === 'decoded' ? JSON.stringify(decoded.values.map(toPlain)) : undefined
}

/** Depth is bounded by the type. */
function toPlain({ type, value, children }: AbiValue): unknown {
  if (type.kind === 'array' || type.kind === 'tuple') return children.map(toPlain)
  return typeof value === 'bigint' ? value.toString() : (value ?? null)
}
