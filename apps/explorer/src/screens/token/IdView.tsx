import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { IndexedListPanel, toBlockRows } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { tokenIdPath } from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { createTokenIdSource, tokenIdHoldersQuery } from '../../queries/token/tokenPage.ts'
import { HolderOfId } from './IdsTab.tsx'
import { toTransferEntryKey } from './tokenTransferColumns.tsx'
import { useTransferColumns } from './useTransferColumns.ts'

const CollectibleCard = lazyComponent(async () => (await import('./CollectibleCard.tsx')).CollectibleCard)

const NOUN = { one: 'transfer', many: 'transfers', none: 'No transfer of this id was found.' }

interface IdViewProps {
  readonly token: Address
  readonly tokenId: string
  readonly standard: IndexedTokenStandard | undefined
}

/** One id of a token: who has it, what it looks like, and where it has been. */
export function IdView({ token, tokenId, standard }: IdViewProps) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const options = useMemo(() => tokenIdHoldersQuery(clients, token, tokenId), [clients, token, tokenId])
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  const source = useMemo(() => createTokenIdSource(token, tokenId), [token, tokenId])
  const { columns } = useTransferColumns(token)
  return (
    <>
      <Card title={`Id ${tokenId}`}>
        <dl>
          <InfoRow label="Held by">
            <QueryPanel query={query} noun="the holders" skeleton={<Skeleton chars={42} />}>
              {({ results, next }) => (
                <span className="flex min-w-0 flex-col">
                  {results.length === 0 && next === undefined && (
                    <span className="text-muted">no one, as far as the indexed transfers say</span>
                  )}
                  {results.map((one) => (
                    <HolderOfId
                      key={one.holder}
                      one={one}
                      hasAmount={standard !== 'erc721'}
                      numbers={numbers}
                    />
                  ))}
                  {next !== undefined && <span className="text-muted text-sm">and others</span>}
                </span>
              )}
            </QueryPanel>
          </InfoRow>
        </dl>
      </Card>
      {standard !== undefined && standard !== 'erc20' && (
        <Suspense fallback={null}>
          <CollectibleCard token={token} tokenId={tokenId} standard={standard} />
        </Suspense>
      )}
      <IndexedListPanel
        source={source}
        noun={NOUN}
        toPath={(page) => tokenIdPath(token, tokenId, page)}
        table={{
          caption: 'History of the id',
          columns,
          toRows: toBlockRows,
          rowKey: toTransferEntryKey,
          fileName: `transfers-${token}-${tokenId}`,
          entryKey: toTransferEntryKey,
        }}
      />
    </>
  )
}
