import type { ComponentType } from 'react'
import type { AddressView } from '../../paths.ts'
import type { Account } from '../../queries/address/accountQuery.ts'
import type { AddressTabProps } from './AddressTabProps.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'

/** One tab of the address page. */
export interface AddressTabEntry {
  readonly tab: AddressView['tab']
  readonly label: string
  /** Whether the tab is listed; it opens by its URL all the same. */
  readonly isListed: (account: Account | undefined) => boolean
  /** Its content, fetched when opened where it is `lazy`. */
  readonly Content: ComponentType<AddressTabProps>
}

/** Tabs in their order. */
export const ADDRESS_TAB_ENTRIES: readonly AddressTabEntry[] = [
  { tab: 'overview', label: 'Overview', isListed: () => true, Content: OverviewTab },
]
