import type { Address } from '@otterscan/ethereum/address'
import { type ComponentType, createElement, lazy } from 'react'
import type { AddressView } from '../../paths.ts'
import type { Account } from '../../queries/address/accountQuery.ts'
import type { AddressTabProps } from './AddressTabProps.ts'
import type { ListTab } from './ListCount.tsx'
import { AddressOverviewTab } from './overview/AddressOverviewTab.tsx'

/** What decides which tabs are listed. */
export interface AddressTabFacts {
  readonly account: Account | undefined
  /** The address hands its calls on to code elsewhere. */
  readonly isProxy: boolean
  /** Lists made from the index are offered. */
  readonly hasLists: boolean
  /** So is the list that nobody but our own gateway has. */
  readonly hasErc1155: boolean
}

/** One tab of the address page. */
export interface AddressTabEntry {
  readonly tab: AddressView['tab']
  readonly label: string
  /** Whether the tab is listed; it opens by its URL all the same. */
  readonly isListed: (facts: AddressTabFacts) => boolean
  /** The page's title names it. */
  readonly isTitled?: boolean
  /** Its state, after the label. */
  readonly Mark?: ComponentType<{ readonly address: Address }>
  /** Its content, fetched when opened where it is `lazy`. */
  readonly Content: ComponentType<AddressTabProps>
}

const hasCode = ({ account }: AddressTabFacts) => account !== undefined && account.code !== '0x'
const isProxy = (facts: AddressTabFacts) => facts.isProxy
const hasLists = (facts: AddressTabFacts) => facts.hasLists

const TokenTransfersTab = lazy(async () => ({
  default: (await import('./token-transfers/TokenTransfersTab.tsx')).TokenTransfersTab,
}))
const ListCount = lazy(async () => ({ default: (await import('./ListCount.tsx')).ListCount }))

/** A list of the index, with how long it is. */
function listEntry(tab: ListTab, label: string, Content: AddressTabEntry['Content']): AddressTabEntry {
  return {
    tab,
    label,
    isListed: hasLists,
    isTitled: true,
    Mark: ({ address }) => createElement(ListCount, { address, tab }),
    Content,
  }
}

/** Tabs in their order. */
export const ADDRESS_TAB_ENTRIES: readonly AddressTabEntry[] = [
  { tab: 'overview', label: 'Overview', isListed: () => true, Content: AddressOverviewTab },
  listEntry('erc20', 'ERC20 Transfers', TokenTransfersTab),
  listEntry('erc721', 'ERC721 Transfers', TokenTransfersTab),
  {
    ...listEntry('erc1155', 'ERC1155 Transfers', TokenTransfersTab),
    isListed: ({ hasErc1155 }) => hasErc1155,
  },
  {
    tab: 'tokens',
    label: 'Token Balances',
    isListed: hasLists,
    isTitled: true,
    Content: lazy(async () => ({ default: (await import('./tokens/TokensTab.tsx')).TokensTab })),
  },
  listEntry(
    'withdrawals',
    'Withdrawals',
    lazy(async () => ({ default: (await import('./withdrawals/WithdrawalsTab.tsx')).WithdrawalsTab })),
  ),
  listEntry(
    'blocksRewarded',
    'Blocks Rewarded',
    lazy(async () => ({
      default: (await import('./blocks-rewarded/BlocksRewardedTab.tsx')).BlocksRewardedTab,
    })),
  ),
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
