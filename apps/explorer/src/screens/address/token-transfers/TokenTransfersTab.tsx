import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { IndexedListNoun } from '../../../entities/indexed-list/IndexedListFrame.tsx'
import { IndexedListPanel } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { useFindLabel } from '../../../entities/useFindLabel.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { createTransferSource, type TokenStandard } from '../../../queries/gateway/addressLists.ts'
import type { WalkedEntries } from '../../../queries/gateway/indexedList.ts'
import { usePriceSources } from '../../../queries/price/priceSources.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import { findBlockNumber, listTransferRows, toTransferKey } from './listTransferRows.ts'
import { TransferRequestForm } from './TransferRequestForm.tsx'
import { createTransferColumns, type ListedTransfer } from './transferColumns.tsx'
import { findTransferErrors, isFiltered, readTransferTexts, transfersPath } from './transferRequest.ts'

const FilteredTransfers = lazyComponent(
  async () => (await import('./FilteredTransfers.tsx')).FilteredTransfers,
)

const NOUNS: Readonly<Record<TokenStandard, IndexedListNoun>> = {
  erc20: toNoun('ERC-20'),
  erc721: toNoun('ERC-721'),
  erc1155: toNoun('ERC-1155'),
}

/** Pages count transactions, as the index does; one may contain many transfers. */
function toNoun(standard: string): IndexedListNoun {
  return {
    one: `transaction with ${standard} transfers`,
    many: `transactions with ${standard} transfers`,
    none: `No transactions found that transferred ${standard} tokens from or to this address.`,
  }
}

interface TokenTransfersTabProps {
  readonly address: Address
  readonly standard: TokenStandard
}

/** Token transfers of one standard from or to the address, newest first, or those that a filter in the URL lets through. */
export function TokenTransfersTab({ address, standard }: TokenTransfersTabProps) {
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const at = useAtBlock()
  const navigate = useNavigate()
  const search = useSearchTexts()
  const texts = useMemo(() => readTransferTexts(search), [search])
  const errors = findTransferErrors(texts)
  const source = useMemo(() => createTransferSource(address, standard), [address, standard])
  const [isFiatWanted, setFiatWanted] = useState(false)
  const columns = createTransferColumns({
    address,
    hasFiat: isFiatWanted && standard === 'erc20',
    findLabel: useFindLabel(),
  })
  const { toRows, addMetadata } = useTransferRows(address, standard)
  const key = `${standard} ${JSON.stringify(texts)} ${at}`
  return (
    <>
      <TransferRequestForm
        key={key}
        texts={texts}
        errors={errors}
        onFilter={(wanted) => {
          const path = keepAt(transfersPath(inUrl, standard, wanted))
          void navigate({ to: path.to, search: path.search ?? {}, resetScroll: false })
        }}
      />
      {!isFiltered(texts) && at === undefined ? (
        <IndexedListPanel
          key={standard}
          source={source}
          noun={NOUNS[standard]}
          toPath={(page) => keepAt(addressListPath(inUrl, standard, page))}
          table={{
            caption: 'Token transfers',
            columns,
            toRows,
            rowKey: toTransferKey,
            fileName: `${standard}-transfers-${address}`,
            entryKey: ({ transaction }: IndexedTransfer) => transaction.hash,
            toFileRows: (entries) => addMetadata(toRows(entries, Number.POSITIVE_INFINITY)),
          }}
          actions={standard === 'erc20' && <FiatSwitch isOn={isFiatWanted} onChange={setFiatWanted} />}
        />
      ) : (
        Object.keys(errors).length === 0 && (
          <Lazy>
            <FilteredTransfers
              key={key}
              address={address}
              standard={standard}
              source={source}
              texts={texts}
              at={at}
              columns={columns}
              toRows={(entries) => toRows(entries, Number.POSITIVE_INFINITY)}
              addMetadata={addMetadata}
            />
          </Lazy>
        )
      )}
    </>
  )
}

/** Rows of the list and of its exported file, where every transfer has the token's metadata. */
function useTransferRows(address: Address, standard: TokenStandard) {
  const clients = useClients()
  const queryClient = useQueryClient()
  const toRows = useCallback(
    ({ entries, blocks }: WalkedEntries<IndexedTransfer>, maxRows?: number): readonly ListedTransfer[] =>
      listTransferRows(entries, address, standard, maxRows).map((row) => {
        const blockNumber = findBlockNumber(row)
        return { ...row, block: blockNumber === undefined ? undefined : blocks.get(blockNumber) }
      }),
    [address, standard],
  )
  const getMetadata = (token: Address | undefined) =>
    token === undefined
      ? undefined
      : // A token whose request fails costs its name in the file, not the file.
        queryClient.fetchQuery(tokenMetadataQuery(clients, token)).catch(() => undefined)
  const addMetadata = (rows: readonly ListedTransfer[]): Promise<readonly ListedTransfer[]> =>
    Promise.all(rows.map(async (row) => ({ ...row, metadata: await getMetadata(row.transfer?.token) })))
  return { toRows, addMetadata }
}

interface FiatSwitchProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Prices at old blocks cost several calls each, so they are requested on demand. Nothing where there are none. */
function FiatSwitch({ isOn, onChange }: FiatSwitchProps) {
  if (usePriceSources().nativeFeed === undefined) return null
  return (
    <Button size="sm" variant="ghost" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? 'Hide USD' : 'Show USD'}
    </Button>
  )
}
