import type { Address } from '@otterscan/ethereum/address'
import { type ComponentType, lazy } from 'react'
import type { AddressView } from '../../paths.ts'
import type { Account } from '../../queries/address/accountQuery.ts'
import type { AddressTabProps } from './AddressTabProps.ts'
import { AddressOverviewTab } from './overview/AddressOverviewTab.tsx'

/** What decides which tabs are listed. */
export interface AddressTabFacts {
  readonly account: Account | undefined
  /** The address hands its calls on to code elsewhere. */
  readonly isProxy: boolean
  /** Lists made from the index are offered. */
  readonly hasLists: boolean
}

/** One tab of the address page. */
export interface AddressTabEntry {
  readonly tab: AddressView['tab']
  readonly label: string
  /** Whether the tab is listed; it opens by its URL all the same. */
  readonly isListed: (facts: AddressTabFacts) => boolean
  /** Its state, after the label. */
  readonly Mark?: ComponentType<{ readonly address: Address }>
  /** Its content, fetched when opened where it is `lazy`. */
  readonly Content: ComponentType<AddressTabProps>
}

const hasCode = ({ account }: AddressTabFacts) => account !== undefined && account.code !== '0x'
const isProxy = (facts: AddressTabFacts) => facts.isProxy
const hasLists = (facts: AddressTabFacts) => facts.hasLists

/** Tabs in their order. */
export const ADDRESS_TAB_ENTRIES: readonly AddressTabEntry[] = [
  { tab: 'overview', label: 'Overview', isListed: () => true, Content: AddressOverviewTab },
  {
    tab: 'withdrawals',
    label: 'Withdrawals',
    isListed: hasLists,
    Content: lazy(async () => ({
      default: (await import('./withdrawals/WithdrawalsTab.tsx')).WithdrawalsTab,
    })),
  },
  {
    tab: 'contract',
    label: 'Contract',
    isListed: hasCode,
    Mark: lazy(async () => ({ default: (await import('./contract/ContractMark.tsx')).ContractMark })),
    Content: lazy(async () => ({ default: (await import('./contract/ContractTab.tsx')).ContractTab })),
  },
  {
    tab: 'readContract',
    label: 'Read Contract',
    isListed: hasCode,
    Content: lazy(async () => ({
      default: (await import('./read-contract/ReadContractTab.tsx')).ReadContractTab,
    })),
  },
  {
    tab: 'proxyLogicContract',
    label: 'Logic Contract',
    isListed: isProxy,
    Content: lazy(async () => ({ default: (await import('./proxy/LogicContractTab.tsx')).LogicContractTab })),
  },
  {
    tab: 'readContractAsProxy',
    label: 'Read as Proxy',
    isListed: isProxy,
    Content: lazy(async () => ({
      default: (await import('./read-contract/ReadAsProxyTab.tsx')).ReadAsProxyTab,
    })),
  },
]
