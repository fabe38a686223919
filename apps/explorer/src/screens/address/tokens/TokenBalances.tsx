import type { Address } from '@otterscan/ethereum/address'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFindLabel } from '../../../entities/export/useFindLabel.ts'
import { IndexedListFrame } from '../../../entities/indexed-list/IndexedListFrame.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { type AppPath, addressListPath } from '../../../paths.ts'
import { useChain } from '../../../queries/connection/useChain.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedPageQuery.ts'
import { useTokenPrices } from '../../../queries/price/useTokenPrices.ts'
import type { Holdings } from '../../../queries/token/holdingsQuery.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import { HiddenTokensBar } from './HiddenTokensBar.tsx'
import { HoldingExport } from './HoldingExport.tsx'
import { HOLDING_COLUMNS } from './holdingColumns.tsx'
import { judgeHoldings, sortHoldings, type ValuedHolding } from './judgeHoldings.ts'

/** Prices of more tokens than this are not asked. */
const MAX_PRICED_TOKENS = 200
const SKELETON_ROWS = 8

interface TokenBalancesProps {
  readonly address: Address
  readonly query: UseQueryResult<Holdings, Error>
  /** From 1. */
  readonly page: number
}

/** ERC-20 tokens of the address, the most valuable first; what looks like spam and what is empty only on demand. */
export function TokenBalances({ address, query, page }: TokenBalancesProps) {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const isAll = search.hidden === 'show'
  const inUrl = useAddressInUrl(address)
  const toPath = (target: number): AppPath => withHidden(addressListPath(inUrl, 'tokens', target), isAll)
  const all = useValuedHoldings(query.data)
  const shown = useMemo(() => (isAll ? all : all.filter(({ reasons }) => reasons.length === 0)), [all, isAll])
  const frame = {
    noun: toNoun(query.data?.tokenCount ?? 0),
    page,
    toPath,
    actions: <HoldingExport address={address} holdings={all} isWhole={isWhole(query.data)} />,
  }
  return (
    <QueryPanel
      query={query}
      noun="the tokens"
      skeleton={
        <IndexedListFrame {...frame} list={undefined}>
          <HoldingTable rows={undefined} />
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
          note={
            <HiddenTokensBar
              holdings={all}
              tokenCount={holdings.tokenCount}
              isShowing={isAll}
              toggledPath={withHidden(addressListPath(inUrl, 'tokens'), !isAll)}
              error={isWhole(holdings) ? null : query.error}
            />
          }
        >
          <HoldingTable rows={shown.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)} />
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
        ? 'No ERC-20 token was found that ever moved from or to this address.'
        : 'Every token of this address is hidden.',
  }
}

/** The place with hidden tokens shown, or not. */
function withHidden(path: AppPath, isAll: boolean): AppPath {
  return isAll ? { ...path, search: { ...path.search, hidden: 'show' } } : path
}

function isWhole(holdings: Holdings | undefined): boolean {
  return holdings !== undefined && holdings.holdings.length === holdings.tokenCount
}

/** Judged, priced and sorted. What looks like spam has no price: its pools are its maker's. */
function useValuedHoldings(holdings: Holdings | undefined): readonly ValuedHolding[] {
  const { nativeCurrency } = useChain()
  const findLabel = useFindLabel()
  const judged = judgeHoldings(
    holdings?.holdings ?? [],
    nativeCurrency.symbol,
    (token) => findLabel(token) !== undefined,
  )
  const prices = useTokenPrices(
    judged
      .flatMap(({ token, reasons, metadata: { decimals } }) =>
        reasons.length > 0 || decimals === undefined ? [] : [{ token, decimals }],
      )
      .slice(0, MAX_PRICED_TOKENS),
  )
  return sortHoldings(judged.map((holding) => ({ ...holding, price: prices.get(holding.token) })))
}

function HoldingTable({ rows }: { readonly rows: readonly ValuedHolding[] | undefined }) {
  return (
    <HighlightRegion>
      <Table
        caption="Token balances"
        columns={HOLDING_COLUMNS}
        rows={rows ?? []}
        rowKey={({ token }) => token}
        loadingRows={rows === undefined ? SKELETON_ROWS : undefined}
      />
    </HighlightRegion>
  )
}
