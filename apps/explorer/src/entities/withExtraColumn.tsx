import type { TableColumn } from '@otterscan/ui/Table'
import { UntrustedText } from './UntrustedText.tsx'

const SHOWN_LENGTH = 200

/** The columns, with one more where some row has unknown fields: those, raw. */
export function withExtraColumn<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  if (!rows.some((row) => toExtraText(row) !== undefined)) return columns
  const extraColumn: TableColumn<Row> = {
    key: 'extra',
    header: 'Other Fields',
    wrap: true,
    file: { otherFields: toExtraText },
    cell: (row) => (
      <span className="mono">
        <UntrustedText text={toExtraText(row) ?? ''} maxChars={SHOWN_LENGTH} />
      </span>
    ),
  }
  return [...columns, extraColumn]
}

function toExtraText(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('extra' in row) || row.extra === undefined)
    return undefined
  return JSON.stringify(row.extra)
}
