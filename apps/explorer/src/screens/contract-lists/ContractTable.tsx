import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { type ReactNode, useMemo } from 'react'
import type { ContractList } from '../../paths.ts'
import type { ContractRow } from '../../queries/contract-lists/ListedContract.ts'
import { createContractColumns } from './contractColumns.tsx'
import { CONTRACT_LIST_TEXTS } from './contractListTexts.ts'

interface ContractTableProps {
  readonly list: ContractList
  readonly rows: readonly ContractRow[]
  /** Draws this many skeleton rows instead. */
  readonly loadingRows?: number
  /** Shown when there are no rows. */
  readonly empty?: ReactNode
  /** The rows are of the page before. */
  readonly dimmed?: boolean
}

/** Contracts of a list with what their kind tells. */
export function ContractTable({ list, rows, loadingRows, empty, dimmed }: ContractTableProps) {
  const columns = useMemo(() => createContractColumns(list), [list])
  return (
    <HighlightRegion>
      <Table
        caption={CONTRACT_LIST_TEXTS[list].label}
        columns={columns}
        rows={rows}
        // An address that was destroyed and made again stands twice.
        rowKey={({ address, blockNumber }) => `${address} ${blockNumber}`}
        loadingRows={loadingRows}
        empty={empty}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}
