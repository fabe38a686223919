import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import type { Address } from '@otterscan/ethereum/address'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { useMemo } from 'react'
import { IndexedListPanel, toBlockRows } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { parseTransferFilter, tokenTransfersPath } from '../../paths/tokenPaths.ts'
import { createTokenTransferSource } from '../../queries/token/tokenPage.ts'
import { TransferFilterForm } from './TransferFilterForm.tsx'
import { toTransferEntryKey } from './tokenTransferColumns.tsx'
import { useTransferColumns } from './useTransferColumns.ts'

const FoundTransfers = lazyComponent(async () => (await import('./FoundTransfers.tsx')).FoundTransfers)

const NOUN = { one: 'transfer', many: 'transfers', none: 'No transfer of this token was found.' }

interface TransfersTabProps {
  readonly token: Address
  readonly standard: IndexedTokenStandard | undefined
}

/** All transfers of the token, newest first, or those that a filter in the URL lets through. */
export function TransfersTab({ token, standard }: TransfersTabProps) {
  const search = useSearchTexts()
  const filter = useMemo(() => parseTransferFilter(search), [search])
  const source = useMemo(() => createTokenTransferSource(token), [token])
  const { columns, decimals } = useTransferColumns(token)
  return (
    <>
      <TransferFilterForm key={JSON.stringify(filter)} token={token} filter={filter} standard={standard} />
      {filter === undefined ? (
        <IndexedListPanel
          source={source}
          noun={NOUN}
          toPath={(page) => tokenTransfersPath(token, page)}
          table={{
            caption: 'Transfers of the token',
            columns,
            toRows: toBlockRows,
            rowKey: toTransferEntryKey,
            fileName: `transfers-${token}`,
            entryKey: toTransferEntryKey,
          }}
        />
      ) : (
        <FoundTransfers
          key={JSON.stringify(filter)}
          token={token}
          texts={filter}
          decimals={decimals}
          columns={columns}
        />
      )}
    </>
  )
}
