import { useMemo } from 'react'
import { IndexedListPanel, toBlockRows } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { createRewardSource } from '../../../queries/gateway/addressLists.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { createRewardColumns } from './rewardColumns.tsx'

const NOUN = {
  one: 'block',
  many: 'blocks',
  none: 'No blocks found whose fee recipient is this address.',
}

/** Blocks whose fees went to the address, newest first. */
export function BlocksRewardedTab({ address }: AddressTabProps) {
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const source = useMemo(() => createRewardSource(address), [address])
  const hasBeacon = useClients().beacon !== undefined
  return (
    <IndexedListPanel
      source={source}
      noun={NOUN}
      toPath={(page) => keepAt(addressListPath(inUrl, 'blocksRewarded', page))}
      table={{
        caption: 'Blocks rewarded',
        columns: createRewardColumns(hasBeacon),
        toRows: toBlockRows,
        rowKey: toKey,
        fileName: `blocks-rewarded-${address}`,
        entryKey: toKey,
      }}
    />
  )
}

function toKey({ blockNumber }: { readonly blockNumber: bigint }): string {
  return blockNumber.toString()
}
