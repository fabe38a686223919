import type { TokenHolder, TokenIdEntry } from '@otterscan/api-schema/execution/token'
import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { CoverageStatus } from '../../entities/indexed-list/CoverageStatus.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { parseListPosition, tokenIdPath } from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { findLostEntries } from '../../queries/gateway/indexedList.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { tokenIdsQuery, walkIds } from '../../queries/token/tokenPage.ts'
import { CursorPager } from './CursorPager.tsx'
import { TokenIdLink } from './tokenTransferColumns.tsx'

interface IdsTabProps {
  readonly token: Address
  readonly standard: IndexedTokenStandard | undefined
}

/** Ids of the token that were ever transferred, ascending, with who has them. */
export function IdsTab({ token, standard }: IdsTabProps) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const position = parseListPosition(useSearchTexts())
  const after = position?.after
  const options = useMemo(() => tokenIdsQuery(clients, token, after), [clients, token, after])
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  const columns = useMemo(() => createIdColumns(token, standard, numbers), [token, standard, numbers])
  return (
    <>
      <CoverageStatus />
      <Card
        flush
        title="Ids"
        actions={
          <TableExport
            fileName={`ids-${token}`}
            columns={columns}
            rows={(signal) => walkIds(clients, token, signal)}
          />
        }
      >
        <QueryPanel
          query={query}
          noun="the ids"
          skeleton={<Table caption="Ids" columns={columns} rows={[]} rowKey={() => ''} loadingRows={25} />}
        >
          {({ results, next, total, unreadable }) => {
            const pager = (side: 'above' | 'below') => (
              <div className="px-4">
                <CursorPager
                  {...{ token, position, next, total }}
                  tab="ids"
                  noun="ids"
                  side={side}
                  rowCount={results.length}
                />
              </div>
            )
            return (
              <>
                {pager('above')}
                <UnreadableEntries nouns={['id', 'ids']} unreadable={findLostEntries(unreadable)} />
                <Table
                  caption="Ids"
                  columns={columns}
                  rows={results}
                  rowKey={({ tokenId }) => tokenId.toString()}
                  empty="No id of this token was transferred in the indexed blocks."
                />
                {(next !== undefined || position !== undefined) && pager('below')}
              </>
            )
          }}
        </QueryPanel>
      </Card>
    </>
  )
}

function createIdColumns(
  token: Address,
  standard: IndexedTokenStandard | undefined,
  numbers: NumberFormat,
): readonly TableColumn<TokenIdEntry>[] {
  return [
    {
      key: 'id',
      header: 'Id',
      mobile: 'primary',
      loadingChars: 8,
      file: { tokenId: ({ tokenId }) => tokenId.toString() },
      cell: ({ tokenId }) => <TokenIdLink token={token} tokenId={tokenId} />,
    },
    {
      key: 'holders',
      header: 'Held by',
      loadingChars: 42,
      file: {
        holders: ({ holders }) => holders.map(({ holder }) => holder).join(' '),
        balances: ({ holders }) => holders.map(({ balance }) => balance).join(' '),
        hasMoreHolders: ({ hasMoreHolders }) => `${hasMoreHolders}`,
      },
      cell: ({ tokenId, holders, hasMoreHolders }) => (
        <span className="flex min-w-0 flex-col">
          {holders.length === 0 && !hasMoreHolders && <span className="text-muted">no one</span>}
          {holders.map((one) => (
            <HolderOfId key={one.holder} one={one} hasAmount={standard !== 'erc721'} numbers={numbers} />
          ))}
          {hasMoreHolders && (
            <AppLink path={tokenIdPath(token, tokenId.toString())} className="link text-sm">
              and others
            </AppLink>
          )}
        </span>
      ),
    },
    {
      key: 'transfers',
      header: 'Transfers',
      align: 'end',
      loadingChars: 4,
      file: { transfers: ({ transferCount }) => transferCount.toString() },
      cell: ({ transferCount }) => numbers.formatInteger(transferCount),
    },
  ]
}

interface HolderOfIdProps {
  readonly one: TokenHolder
  readonly hasAmount: boolean
  readonly numbers: NumberFormat
}

/** An account and, where there may be several of one id, how many it has. */
export function HolderOfId({ one: { holder, balance }, hasAmount, numbers }: HolderOfIdProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-2">
      <AddressLink address={holder} maxChars={42} />
      {hasAmount && <span className="tabular text-muted text-sm">{numbers.formatInteger(balance)}</span>}
    </span>
  )
}
