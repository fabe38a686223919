import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { IntegerText } from '../../../entities/IntegerText.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { BalanceHistoryLink } from '../../../entities/token/BalanceHistoryLink.tsx'
import { PlainAddressLink } from '../../../entities/token/PlainAddressLink.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import { type AppPath, withSearch } from '../../../paths/appPath.ts'
import { useClients } from '../../../queries/clients.ts'
import { useIndexRefresh } from '../../../queries/gateway/indexRefresh.ts'
import type { IdStandard } from '../../../queries/token/heldIds.ts'
import { holdingsQuery, type TokenHolding } from '../../../queries/token/holdings.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'

const SHOWN_AT_FIRST = 25

interface CollectionsProps {
  readonly address: Address
  readonly standard: IdStandard
  /** The index tells transfers by token, from which ids follow. */
  readonly hasIds: boolean
}

const TEXTS = {
  erc721: { title: 'Collections (ERC-721)', empty: 'This address holds no tokens of any collection.' },
  erc1155: {
    title: 'Collections (ERC-1155)',
    empty: 'No ERC-1155 token was transferred from or to this address.',
  },
} as const

/** Collections of the address: of ERC-721 those it has tokens of; of ERC-1155, which report no balance for all ids, those it ever had. */
export function Collections({ address, standard, hasIds }: CollectionsProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const at = useAtBlock()
  const options = useMemo(
    () => holdingsQuery(clients, address, standard, at),
    [clients, address, standard, at],
  )
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => (at === undefined ? [options.queryKey] : []), [at, options]))
  const [isWhole, setIsWhole] = useState(false)
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const columns = createColumns({
    account: inUrl,
    standard,
    toIds: hasIds
      ? (token) => keepAt(withSearch(addressPath(inUrl, 'tokens').to, { [standard]: token }))
      : undefined,
  })
  const { title, empty } = TEXTS[standard]
  return (
    <Card title={title} flush>
      <QueryPanel
        query={query}
        noun="the collections"
        skeleton={<CollectionTable columns={columns} rows={undefined} empty={empty} />}
      >
        {({ holdings, unreadable }) => {
          const held = holdings.filter(({ balance }) => balance !== 0n)
          return (
            <>
              <CollectionTable
                columns={columns}
                rows={isWhole ? held : held.slice(0, SHOWN_AT_FIRST)}
                empty={empty}
              />
              <UnreadableEntries nouns={['collection', 'collections']} unreadable={unreadable} />
              {held.length > SHOWN_AT_FIRST && (
                <div className="border-border border-t px-4 py-2">
                  <Button size="sm" onClick={() => setIsWhole(!isWhole)}>
                    {isWhole ? 'Show fewer' : `Show all ${numbers.formatInteger(held.length)}`}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryPanel>
    </Card>
  )
}

interface ColumnOptions {
  readonly account: string
  readonly standard: IdStandard
  readonly toIds: ((token: Address) => AppPath) | undefined
}

function createColumns({ account, standard, toIds }: ColumnOptions): readonly TableColumn<TokenHolding>[] {
  return [
    {
      key: 'collection',
      header: 'Collection',
      mobile: 'primary',
      loadingChars: 24,
      cell: ({ token, metadata }) => (
        <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 whitespace-normal sm:max-w-md">
          <TokenLogo address={token} />
          <TokenLink token={token} metadata={metadata} />
        </span>
      ),
    },
    {
      key: 'address',
      header: 'Contract',
      loadingChars: 17,
      cell: ({ token }) => <PlainAddressLink address={token} maxChars={17} />,
    },
    {
      key: 'pieces',
      header: 'Tokens held',
      align: 'end',
      loadingChars: 4,
      isShown: () => standard === 'erc721',
      cell: ({ token, balance }) =>
        balance === undefined ? (
          <span className="text-muted" title="Balance unavailable">
            –
          </span>
        ) : (
          <span className="tabular inline-flex items-center gap-1.5">
            <IntegerText value={balance} />
            <BalanceHistoryLink account={account} token={token} subject={token} />
          </span>
        ),
    },
    {
      key: 'ids',
      header: 'Ids',
      loadingChars: 8,
      isShown: () => toIds !== undefined,
      cell: ({ token }) =>
        toIds === undefined ? null : (
          <AppLink path={toIds(token)} className="link">
            Ids held
          </AppLink>
        ),
    },
  ]
}

interface CollectionTableProps {
  readonly columns: readonly TableColumn<TokenHolding>[]
  readonly rows: readonly TokenHolding[] | undefined
  readonly empty: string
}

function CollectionTable({ columns, rows, empty }: CollectionTableProps) {
  return (
    <HighlightRegion>
      <Table
        caption="Collections"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ token }) => token}
        loadingRows={rows === undefined ? 1 : undefined}
        empty={empty}
      />
    </HighlightRegion>
  )
}
