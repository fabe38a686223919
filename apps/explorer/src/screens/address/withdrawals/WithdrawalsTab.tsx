import type { IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { IndexedListPanel } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { addressListPath } from '../../../paths.ts'
import { createWithdrawalSource } from '../../../queries/gateway/addressLists.ts'
import { INDEXED_PAGE_SIZE, type IndexedPage } from '../../../queries/gateway/indexedPageQuery.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { WithdrawalListExport } from './WithdrawalListExport.tsx'
import { createWithdrawalColumns } from './withdrawalColumns.tsx'

const NOUN = {
  one: 'withdrawal',
  many: 'withdrawals',
  none: 'No withdrawals from validators to this address were found.',
}

/** Validator withdrawals to the address, newest first. */
export function WithdrawalsTab({ address, pageText }: AddressTabProps) {
  const inUrl = useAddressInUrl(address)
  const source = useMemo(() => createWithdrawalSource(address), [address])
  return (
    <IndexedListPanel
      source={source}
      noun={NOUN}
      pageText={pageText}
      toPath={(page) => addressListPath(inUrl, 'withdrawals', page)}
      actions={<WithdrawalListExport address={address} />}
      skeleton={<WithdrawalTable page={undefined} />}
    >
      {(page, isFormer) => <WithdrawalTable page={page} dimmed={isFormer} />}
    </IndexedListPanel>
  )
}

interface WithdrawalTableProps {
  /** `undefined` while it loads. */
  readonly page: IndexedPage<IndexedWithdrawal> | undefined
  readonly dimmed?: boolean
}

function WithdrawalTable({ page, dimmed }: WithdrawalTableProps) {
  return (
    <HighlightRegion>
      <Table
        caption="Withdrawals"
        columns={createWithdrawalColumns(page?.blocks)}
        rows={page?.entries ?? []}
        rowKey={({ index }) => index.toString()}
        loadingRows={page === undefined ? INDEXED_PAGE_SIZE : undefined}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}
