import type { Address } from '@otterscan/ethereum/address'
import type { Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { listDiffRows } from './listDiffRows.ts'

/** One thing that changed in an account. */
export interface DiffExportRow {
  readonly address: Address
  readonly kind: 'balance' | 'nonce' | 'code' | 'slot'
  readonly slot: Hex | undefined
  readonly change: Change<bigint> | Change<Hex>
}

/** What the tab shows, each line with its account. */
export function listDiffExportRows(diff: StateDiff): readonly DiffExportRow[] {
  const found: DiffExportRow[] = []
  let address: Address | undefined
  for (const row of listDiffRows(diff)) {
    if (row.kind === 'account') address = row.address
    else if (address !== undefined) {
      const { kind, change } = row
      found.push({ address, kind, slot: kind === 'slot' ? row.slot : undefined, change })
    }
  }
  return found
}

/** Columns of a file of changes: balances in wei. */
export const DIFF_EXPORT_COLUMNS: readonly ExportColumn<DiffExportRow>[] = [
  { key: 'address', read: ({ address }) => address },
  { key: 'kind', read: ({ kind }) => kind },
  { key: 'slot', read: ({ slot }) => slot },
  { key: 'change', read: ({ change }) => change.kind },
  { key: 'before', read: ({ change }) => (change.kind === 'added' ? undefined : change.from.toString()) },
  { key: 'after', read: ({ change }) => (change.kind === 'removed' ? undefined : change.to.toString()) },
]
