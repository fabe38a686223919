import type { Address } from '@otterscan/ethereum/address'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { IndexedListFrame } from '../../../entities/indexed-list/IndexedListFrame.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useFindLabel } from '../../../entities/useFindLabel.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressListPath } from '../../../paths/addressPaths.ts'
import type { AppPath } from '../../../paths/appPath.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedList.ts'
import { useTokenPrices } from '../../../queries/price/tokenPrice.ts'
import type { Holdings } from '../../../queries/token/holdings.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import { HiddenTokensBar } from './HiddenTokensBar.tsx'
import { createHoldingColumns } from './holdingColumns.tsx'
import { judgeHoldings, sortHoldings, type ValuedHolding } from './judgeHoldings.ts'

/** Maximum number of tokens whose prices are requested. */
const MAX_PRICED_TOKENS = 200
const SKELETON_ROWS = 8

interface TokenBalancesProps {
  readonly address: Address
  readonly query: UseQueryResult<Holdings, Error>
  /** From 1. */
  readonly page: number
}

/** ERC-20 tokens of the address, the most valuable first; likely spam and zero balances only on demand. */
export function TokenBalances({ address, query, page }: TokenBalancesProps) {
  const isAll = useSearchTexts().hidden === 'show'
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const toPath = (target: number): AppPath =>
    keepAt(withHidden(addressListPath(inUrl, 'tokens', target), isAll))
  const columns = useMemo(() => createHoldingColumns(inUrl), [inUrl])
  const all = useValuedHoldings(query.data)
  const shown = useMemo(() => (isAll ? all : all.filter(({ reasons }) => reasons.length === 0)), [all, isAll])
  const frame = {
    noun: toNoun((query.data?.tokenCount ?? 0) + (query.data?.unreadable.length ?? 0)),
    page,
    toPath,
    // All tokens, including hidden ones, once all are loaded.
    actions: isWhole(query.data) && (
      <TableExport
        fileName={`tokens-${address}`}
        columns={columns}
        rows={all}
        unreadable={query.data?.unreadable}
      />
    ),
  }
  return (
    <QueryPanel
      query={query}
      noun="the tokens"
      skeleton={
        <IndexedListFrame {...frame} list={undefined}>
          <HoldingTable columns={columns} rows={undefined} />
        </IndexedListFrame>
      }
    >
      {(holdings) => (
        <IndexedListFrame
          {...frame}
          list={{
            total: shown.length,
            pageCount: toPageCount(shown.length),
            entries: shown.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE),
          }}
          status={
            <>
              <HiddenTokensBar
                holdings={all}
                tokenCount={holdings.tokenCount}
                isShowing={isAll}
                toggledPath={keepAt(withHidden(addressListPath(inUrl, 'tokens'), !isAll))}
                error={isWhole(holdings) ? null : query.error}
              />
              <UnreadableEntries nouns={['token', 'tokens']} unreadable={holdings.unreadable} />
            </>
          }
        >
          <HoldingTable
            columns={columns}
            rows={shown.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)}
          />
        </IndexedListFrame>
      )}
    </QueryPanel>
  )
}

function toNoun(tokenCount: number) {
  return {
    one: 'token',
    many: 'tokens',
    none:
      tokenCount === 0
        ? 'No ERC-20 tokens found that were transferred from or to this address.'
        : 'Every token of this address is hidden.',
  }
}

/** The path with hidden tokens shown, or not. */
function withHidden(path: AppPath, isAll: boolean): AppPath {
  return isAll ? { ...path, search: { ...path.search, hidden: 'show' } } : path
}

function isWhole(holdings: Holdings | undefined): boolean {
  return holdings !== undefined && holdings.holdings.length === holdings.tokenCount
}

/** Judged, priced and sorted. Likely spam has no price: its pools belong to its creator. */
function useValuedHoldings(holdings: Holdings | undefined): readonly ValuedHolding[] {
  const { nativeCurrency } = useChain()
  const findLabel = useFindLabel()
  // Prices are those of now.
  const isPriced = useAtBlock() === undefined
  const judged = judgeHoldings(
    holdings?.holdings ?? [],
    nativeCurrency.symbol,
    (token) => findLabel(token) !== undefined,
  )
  const prices = useTokenPrices(
    judged
      .flatMap(({ token, reasons, metadata: { decimals } }) =>
        !isPriced || reasons.length > 0 || decimals === undefined ? [] : [{ token, decimals }],
      )
      .slice(0, MAX_PRICED_TOKENS),
  )
  return sortHoldings(judged.map((holding) => ({ ...holding, price: prices.get(holding.token) })))
}

interface HoldingTableProps {
  readonly columns: readonly TableColumn<ValuedHolding>[]
  readonly rows: readonly ValuedHolding[] | undefined
}

function HoldingTable({ columns, rows }: HoldingTableProps) {
  return (
    <HighlightRegion>
      <Table
        caption="Token balances"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ token }) => token}
        loadingRows={rows === undefined ? SKELETON_ROWS : undefined}
      />
    </HighlightRegion>
  )
}
