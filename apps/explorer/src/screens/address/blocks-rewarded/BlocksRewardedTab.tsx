import type { RewardedBlock } from '@otterscan/api-schema/execution/indexedList'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { IndexedListPanel } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { addressListPath } from '../../../paths.ts'
import { createRewardSource } from '../../../queries/gateway/addressLists.ts'
import { INDEXED_PAGE_SIZE, type IndexedPage } from '../../../queries/gateway/indexedPageQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { RewardExport } from './RewardExport.tsx'
import { createRewardColumns } from './rewardColumns.tsx'

const NOUN = {
  one: 'block',
  many: 'blocks',
  none: 'No block was found whose fee recipient is this address.',
}

/** Blocks whose fees went to the address, newest first. */
export function BlocksRewardedTab({ address, pageText }: AddressTabProps) {
  const inUrl = useAddressInUrl(address)
  const source = useMemo(() => createRewardSource(address), [address])
  return (
    <IndexedListPanel
      source={source}
      noun={NOUN}
      pageText={pageText}
      toPath={(page) => addressListPath(inUrl, 'blocksRewarded', page)}
      actions={<RewardExport address={address} />}
      skeleton={<RewardTable page={undefined} />}
    >
      {(page, isFormer) => <RewardTable page={page} dimmed={isFormer} />}
    </IndexedListPanel>
  )
}

interface RewardTableProps {
  /** `undefined` while it loads. */
  readonly page: IndexedPage<RewardedBlock> | undefined
  readonly dimmed?: boolean
}

function RewardTable({ page, dimmed }: RewardTableProps) {
  const hasBeacon = useClients().beacon !== undefined
  return (
    <HighlightRegion>
      <Table
        caption="Blocks rewarded"
        columns={createRewardColumns(page?.blocks, hasBeacon)}
        rows={page?.entries ?? []}
        rowKey={({ blockNumber }) => blockNumber.toString()}
        loadingRows={page === undefined ? INDEXED_PAGE_SIZE : undefined}
        dimmed={dimmed}
      />
    </HighlightRegion>
  )
}
