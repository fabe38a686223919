import type { TokenTransferFilter } from '@otterscan/api-schema/execution/tokenTransfer'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { PanelState } from '@otterscan/ui/PanelState'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { CoverageStatus } from '../../entities/indexed-list/CoverageStatus.tsx'
import { toBlockRows } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { TransferFilterTexts } from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { findLostEntries } from '../../queries/gateway/indexedList.ts'
import { foundTransfersQuery } from '../../queries/token/tokenPage.ts'
import { type ListedTokenTransfer, toTransferEntryKey } from './tokenTransferColumns.tsx'
import { parseFilterTexts } from './transferFilter.ts'

interface FoundTransfersProps {
  readonly token: Address
  readonly texts: TransferFilterTexts
  readonly decimals: number | undefined
  readonly columns: readonly TableColumn<ListedTokenTransfer>[]
}

/** Transfers that a filter lets through, with how far was searched. */
export function FoundTransfers({ texts, decimals, ...rest }: FoundTransfersProps) {
  const parsed = useMemo(() => parseFilterTexts(texts, decimals), [texts, decimals])
  if (parsed.kind === 'invalid') {
    return (
      <Card>
        <PanelState status="absent">Nothing was searched: see what is wrong above.</PanelState>
      </Card>
    )
  }
  return <Found {...rest} filter={parsed.filter} />
}

type FoundProps = Pick<FoundTransfersProps, 'token' | 'columns'> & { readonly filter: TokenTransferFilter }

function Found({ token, columns, filter }: FoundProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const pages = useQueries({
    queries: cursors.map((after) => foundTransfersQuery(clients, token, filter, after)),
  })
  const read = pages.flatMap(({ data }) => data ?? [])
  const last = pages.at(-1)
  const rows = read.flatMap(({ results: entries, blocks }) => toBlockRows({ entries, blocks }))
  const searchedFrom = read.findLast((page) => page.searchedFrom !== undefined)?.searchedFrom
  const next = read.at(-1)?.next
  const isFetching = pages.some((page) => page.isFetching)
  const failed = pages.find((page) => page.error !== null && page.data === undefined)
  if (failed?.error && read.length === 0) {
    return (
      <Card>
        <PanelState
          status="failed"
          title="Could not search the transfers"
          details={failed.error.message}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    )
  }
  const hasNextPage = next !== undefined || failed !== undefined
  const goOn = () => {
    if (failed !== undefined) void failed.refetch()
    else if (next !== undefined && last?.data !== undefined) setCursors([...cursors, next])
  }
  const status =
    searchedFrom === undefined
      ? ''
      : hasNextPage
        ? `searched down to block ${numbers.formatInteger(searchedFrom)}`
        : 'everything was searched'
  return (
    <>
      <CoverageStatus />
      <Card
        flush
        title="Found transfers"
        actions={<TableExport fileName={`found-transfers-${token}`} columns={columns} rows={rows} />}
      >
        <p role="status" className="tabular border-border border-b px-4 py-2 text-muted text-sm">
          {numbers.formatInteger(rows.length)} {rows.length === 1 ? 'transfer' : 'transfers'} found
          {status !== '' && `, ${status}`}
        </p>
        <UnreadableEntries
          nouns={['transfer', 'transfers']}
          unreadable={findLostEntries(read.flatMap(({ unreadable }) => unreadable))}
        />
        <HighlightRegion>
          <Table
            caption="Found transfers"
            columns={columns}
            rows={rows}
            rowKey={toTransferEntryKey}
            loadingRows={read.length === 0 ? 10 : undefined}
            empty={hasNextPage ? 'None so far.' : 'No transfer of this token is like that.'}
          />
        </HighlightRegion>
        {hasNextPage && (
          <div className="border-border border-t px-4 py-2">
            <Button size="sm" disabled={isFetching} onClick={goOn}>
              {isFetching ? 'Searching…' : 'Go on'}
            </Button>
            {failed?.error && <span className="ml-2 text-danger text-sm">{failed.error.message}</span>}
          </div>
        )}
      </Card>
    </>
  )
}
