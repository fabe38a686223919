import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { IntegerText } from '../../../entities/IntegerText.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { BalanceHistoryLink } from '../../../entities/token/BalanceHistoryLink.tsx'
import { PlainAddressLink } from '../../../entities/token/PlainAddressLink.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { useIndexRefresh } from '../../../queries/gateway/indexRefresh.ts'
import { holdingsQuery, type TokenHolding } from '../../../queries/token/holdings.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'

const SHOWN_AT_FIRST = 25

/** ERC-721 collections of which the address holds tokens. */
export function Collections({ address }: { readonly address: Address }) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const options = useMemo(() => holdingsQuery(clients, address, 'erc721'), [clients, address])
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  const [isWhole, setIsWhole] = useState(false)
  const inUrl = useAddressInUrl(address)
  const columns = useMemo(() => createColumns(inUrl), [inUrl])
  return (
    <Card title="Collections (ERC-721)" flush>
      <QueryPanel
        query={query}
        noun="the collections"
        skeleton={<CollectionTable columns={columns} rows={undefined} />}
      >
        {({ holdings, unreadable }) => {
          const held = holdings.filter(({ balance }) => balance !== 0n)
          return (
            <>
              <CollectionTable columns={columns} rows={isWhole ? held : held.slice(0, SHOWN_AT_FIRST)} />
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

function createColumns(account: string): readonly TableColumn<TokenHolding>[] {
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
  ]
}

interface CollectionTableProps {
  readonly columns: readonly TableColumn<TokenHolding>[]
  readonly rows: readonly TokenHolding[] | undefined
}

function CollectionTable({ columns, rows }: CollectionTableProps) {
  return (
    <HighlightRegion>
      <Table
        caption="Collections"
        columns={columns}
        rows={rows ?? []}
        rowKey={({ token }) => token}
        loadingRows={rows === undefined ? 1 : undefined}
        empty="This address holds no tokens of any collection."
      />
    </HighlightRegion>
  )
}
