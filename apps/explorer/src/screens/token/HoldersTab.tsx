import type { TokenFacts, TokenHolder } from '@otterscan/api-schema/execution/token'
import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { CoverageStatus } from '../../entities/indexed-list/CoverageStatus.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { parseListPosition } from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { findLostEntries } from '../../queries/gateway/indexedList.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { tokenMetadataQuery } from '../../queries/token/tokenMetadata.ts'
import { tokenHoldersQuery, tokenSupplyQuery, walkHolders } from '../../queries/token/tokenPage.ts'
import { CursorPager } from './CursorPager.tsx'
import { createHolderColumns, type HolderRow } from './holderColumns.tsx'

interface HoldersTabProps {
  readonly token: Address
  readonly standard: IndexedTokenStandard | undefined
  readonly facts: TokenFacts | undefined
}

/** Holders of the token, the largest first; what is on screen is compared with the contract. */
export function HoldersTab({ token, standard, facts }: HoldersTabProps) {
  const clients = useClients()
  const search = useSearchTexts()
  const position = parseListPosition(search)
  const after = position?.after
  const options = useMemo(() => tokenHoldersQuery(clients, token, after), [clients, token, after])
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  const columns = useHolderColumns(token, standard, query.data?.lastBlock)
  const toRows = (holders: readonly TokenHolder[], before: number): readonly HolderRow[] =>
    holders.map((holder, at) => ({ ...holder, rank: before + at + 1 }))
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly HolderRow[], void> {
    let count = 0
    for await (const holders of walkHolders(clients, token, signal)) {
      yield toRows(holders, count)
      count += holders.length
    }
  }
  return (
    <>
      <CoverageStatus />
      <Card
        flush
        title="Holders"
        actions={<TableExport fileName={`holders-${token}`} columns={columns} rows={walk} />}
      >
        <p className="border-border border-b px-4 py-2 text-muted text-sm">
          Summed up from the transfers of the token
          {standard === 'erc1155' && '; units of all its ids together, which its contract does not report'}
          {standard !== 'erc1155' && ', and compared with the balances that its contract reports'}.
        </p>
        <QueryPanel
          query={query}
          noun="the holders"
          skeleton={
            <Table caption="Holders" columns={columns} rows={[]} rowKey={() => ''} loadingRows={25} />
          }
        >
          {({ results, next, unreadable }) => {
            const pager = (side: 'above' | 'below') => (
              <div className="px-4">
                <CursorPager
                  token={token}
                  tab="holders"
                  noun="holders"
                  side={side}
                  position={position}
                  rowCount={results.length}
                  next={next}
                  total={facts?.holderCount}
                />
              </div>
            )
            return (
              <>
                {pager('above')}
                <UnreadableEntries nouns={['holder', 'holders']} unreadable={findLostEntries(unreadable)} />
                <HighlightRegion>
                  <Table
                    caption="Holders"
                    columns={columns}
                    rows={toRows(results, position?.before ?? 0)}
                    rowKey={({ holder }) => holder}
                    empty="No account has anything of this token in the indexed blocks."
                  />
                </HighlightRegion>
                {(next !== undefined || position !== undefined) && pager('below')}
              </>
            )
          }}
        </QueryPanel>
      </Card>
    </>
  )
}

function useHolderColumns(
  token: Address,
  standard: IndexedTokenStandard | undefined,
  block: bigint | undefined,
) {
  const numbers = useNumberFormat()
  const findLabel = useFindLabel()
  const clients = useClients()
  const decimals = useQuery(tokenMetadataQuery(clients, token)).data?.decimals
  const supply = useQuery({ ...tokenSupplyQuery(clients, token), enabled: standard !== 'erc1155' }).data
  return useMemo(
    () =>
      createHolderColumns({
        token,
        block,
        numbers,
        findLabel,
        decimals: standard === 'erc20' ? decimals : undefined,
        supply: supply ?? undefined,
        isChecked: standard === 'erc20' || standard === 'erc721',
      }),
    [token, block, numbers, findLabel, decimals, supply, standard],
  )
}
