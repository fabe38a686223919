import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import type { ContractList } from '../../paths.ts'
import { type ListedContract, toContractKey } from '../../queries/contract-lists/ListedContract.ts'
import { INDEXED_PAGE_SIZE, type IndexedPage } from '../../queries/gateway/indexedPageQuery.ts'
import { createContractColumns } from './contractColumns.tsx'
import { CONTRACT_LIST_TEXTS } from './contractListTexts.ts'

interface ContractTableProps {
  readonly list: ContractList
  /** `undefined` while it loads. */
  readonly page: IndexedPage<ListedContract> | undefined
  /** The rows are of the page before. */
  readonly dimmed?: boolean
}

/** Contracts of a list with what their kind tells. */
export function ContractTable({ list, page, dimmed }: ContractTableProps) {
  const columns = useMemo(() => createContractColumns(list, page?.blocks), [list, page?.blocks])
  return (
    <HighlightRegion>
      <Table
        caption={CONTRACT_LIST_TEXTS[list].label}
        columns={columns}
        rows={page?.entries ?? []}
        rowKey={toContractKey}
        loadingRows={page === undefined ? INDEXED_PAGE_SIZE : undefined}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}
