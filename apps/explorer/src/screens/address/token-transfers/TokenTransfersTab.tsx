import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { IndexedListNoun } from '../../../entities/indexed-list/IndexedListFrame.tsx'
import { IndexedListPanel } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { useFindLabel } from '../../../entities/useFindLabel.ts'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { createTransferSource, type TokenStandard } from '../../../queries/gateway/addressLists.ts'
import type { WalkedEntries } from '../../../queries/gateway/indexedList.ts'
import { usePriceSources } from '../../../queries/price/priceSources.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { findBlockNumber, listTransferRows, toTransferKey } from './listTransferRows.ts'
import { createTransferColumns, type ListedTransfer } from './transferColumns.tsx'

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

/** Token transfers of one standard from or to the address, newest first. */
export function TokenTransfersTab({ address, standard }: TokenTransfersTabProps) {
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const source = useMemo(() => createTransferSource(address, standard), [address, standard])
  const [isFiatWanted, setFiatWanted] = useState(false)
  const columns = createTransferColumns({
    address,
    hasFiat: isFiatWanted && standard === 'erc20',
    findLabel: useFindLabel(),
  })
  return (
    <IndexedListPanel
      key={standard}
      source={source}
      noun={NOUNS[standard]}
      toPath={(page) => keepAt(addressListPath(inUrl, standard, page))}
      table={{ caption: 'Token transfers', columns, ...useTransferRows(address, standard) }}
      actions={standard === 'erc20' && <FiatSwitch isOn={isFiatWanted} onChange={setFiatWanted} />}
    />
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
  return {
    toRows,
    rowKey: toTransferKey,
    fileName: `${standard}-transfers-${address}`,
    entryKey: ({ transaction }: IndexedTransfer) => transaction.hash,
    toFileRows: (entries: WalkedEntries<IndexedTransfer>) =>
      Promise.all(
        toRows(entries, Number.POSITIVE_INFINITY).map(async (row) => ({
          ...row,
          metadata: await getMetadata(row.transfer?.token),
        })),
      ),
  }
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
