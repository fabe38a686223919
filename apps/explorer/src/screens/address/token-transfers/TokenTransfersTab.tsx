import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import type { IndexedListNoun } from '../../../entities/indexed-list/IndexedListFrame.tsx'
import { IndexedListPanel } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { addressListPath } from '../../../paths.ts'
import { createTransferSource, type TokenStandard } from '../../../queries/gateway/addressLists.ts'
import { INDEXED_PAGE_SIZE, type IndexedPage } from '../../../queries/gateway/indexedPageQuery.ts'
import { usePriceSources } from '../../../queries/price/usePriceSources.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { listTransferRows, toTransferKey } from './listTransferRows.ts'
import { TransferExport } from './TransferExport.tsx'
import { createTransferColumns } from './transferColumns.tsx'

const NOUNS: Readonly<Record<TokenStandard, IndexedListNoun>> = {
  erc20: toNoun('ERC-20'),
  erc721: toNoun('ERC-721'),
  erc1155: toNoun('ERC-1155'),
}

/** Pages count transactions, as the index does; one may have moved many tokens. */
function toNoun(standard: string): IndexedListNoun {
  return {
    one: `transaction with ${standard} transfers`,
    many: `transactions with ${standard} transfers`,
    none: `No transaction was found that moved ${standard} tokens from or to this address.`,
  }
}

/** Tokens of one standard that moved from or to the address, newest first. */
export function TokenTransfersTab({ address, view, pageText }: AddressTabProps) {
  const standard: TokenStandard = view.tab === 'erc721' || view.tab === 'erc1155' ? view.tab : 'erc20'
  const inUrl = useAddressInUrl(address)
  const source = useMemo(() => createTransferSource(address, standard), [address, standard])
  const [hasFiat, setHasFiat] = useState(false)
  const table = { address, standard, hasFiat: hasFiat && standard === 'erc20' }
  return (
    <IndexedListPanel
      key={standard}
      source={source}
      noun={NOUNS[standard]}
      pageText={pageText}
      toPath={(page) => addressListPath(inUrl, standard, page)}
      actions={
        <>
          {standard === 'erc20' && <FiatSwitch isOn={hasFiat} onChange={setHasFiat} />}
          <TransferExport address={address} standard={standard} />
        </>
      }
      skeleton={<TransferTable {...table} page={undefined} />}
    >
      {(page, isFormer) => <TransferTable {...table} page={page} dimmed={isFormer} />}
    </IndexedListPanel>
  )
}

interface FiatSwitchProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Prices of old blocks cost several calls each: they are asked for when wanted. Nothing where none can be asked. */
function FiatSwitch({ isOn, onChange }: FiatSwitchProps) {
  if (usePriceSources().nativeFeed === undefined) return null
  return (
    <Button size="sm" variant="ghost" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn ? 'Hide USD' : 'Show USD'}
    </Button>
  )
}

interface TransferTableProps {
  readonly address: Address
  readonly standard: TokenStandard
  readonly hasFiat: boolean
  /** `undefined` while it loads. */
  readonly page: IndexedPage<IndexedTransfer> | undefined
  readonly dimmed?: boolean
}

function TransferTable({ address, standard, hasFiat, page, dimmed }: TransferTableProps) {
  const rows = useMemo(
    () => listTransferRows(page?.entries ?? [], address, standard),
    [page, address, standard],
  )
  return (
    <HighlightRegion>
      <Table
        caption="Token transfers"
        columns={createTransferColumns({ address, blocks: page?.blocks, hasFiat })}
        rows={rows}
        rowKey={toTransferKey}
        loadingRows={page === undefined ? INDEXED_PAGE_SIZE : undefined}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}
