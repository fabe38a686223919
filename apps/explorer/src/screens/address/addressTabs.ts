import { lazyComponent } from '@otterscan/ui/Lazy'
import { Navigate } from '@tanstack/react-router'
import { createElement } from 'react'
import type { TabEntry } from '../../entities/tabs/TabEntry.ts'
import type { TokenStandard } from '../../queries/gateway/addressLists.ts'
import type { AddressTabProps } from './AddressTabProps.ts'
import type { ListTab } from './ListCount.tsx'
import { AddressOverviewTab } from './overview/AddressOverviewTab.tsx'

type AddressTabEntry = TabEntry<AddressTabProps>

const hasCode = (props: AddressTabProps) => props.hasCode
const isProxy = (props: AddressTabProps) => props.isProxy
const hasLists = (props: AddressTabProps) => props.hasLists

const TokenTransfersTab = lazyComponent(
  async () => (await import('./token-transfers/TokenTransfersTab.tsx')).TokenTransfersTab,
)
const ListCount = lazyComponent(async () => (await import('./ListCount.tsx')).ListCount)

/** A list from the index, with its length. */
function listEntry(tab: ListTab, label: string, Content: AddressTabEntry['Content']): AddressTabEntry {
  return {
    name: tab,
    label,
    isShown: hasLists,
    toTitle: (address) => `${label} | ${address}`,
    Badge: ({ address }) => createElement(ListCount, { address, tab }),
    Content,
  }
}

/** Transfers of tokens of one standard. */
function transferEntry(standard: TokenStandard, label: string): AddressTabEntry {
  return listEntry(standard, label, ({ address }) => createElement(TokenTransfersTab, { address, standard }))
}

/** Tabs of an address, in order. */
export const ADDRESS_TABS: readonly AddressTabEntry[] = [
  { name: 'overview', label: 'Overview', Content: AddressOverviewTab },
  {
    name: 'token',
    label: 'Token',
    isShown: ({ isToken }) => isToken,
    toPath: ({ address }) => ({ to: `/token/${address}` }),
    Content: ({ address }) => createElement(Navigate, { to: `/token/${address}`, replace: true }),
  },
  {
    name: 'pending',
    label: 'Pending',
    isShown: ({ account }) => account.data !== undefined && account.data.kind.kind !== 'contract',
    toTitle: (address) => `Pending | ${address}`,
    Content: lazyComponent(async () => (await import('./pending/PendingTab.tsx')).PendingTab),
  },
  transferEntry('erc20', 'ERC20 Transfers'),
  transferEntry('erc721', 'ERC721 Transfers'),
  {
    ...transferEntry('erc1155', 'ERC1155 Transfers'),
    isShown: ({ hasErc1155 }) => hasErc1155,
  },
  {
    name: 'tokens',
    label: 'Token Balances',
    isShown: hasLists,
    toTitle: (address) => `Token Balances | ${address}`,
    Content: lazyComponent(async () => (await import('./tokens/TokensTab.tsx')).TokensTab),
  },
  {
    name: 'approvals',
    label: 'Approvals',
    toTitle: (address) => `Approvals | ${address}`,
    Content: lazyComponent(async () => (await import('./approvals/ApprovalsTab.tsx')).ApprovalsTab),
  },
  {
    name: 'balance',
    label: 'Balance History',
    toTitle: (address) => `Balance History | ${address}`,
    Content: lazyComponent(async () => (await import('./balance/BalanceTab.tsx')).BalanceTab),
  },
  listEntry(
    'withdrawals',
    'Withdrawals',
    lazyComponent(async () => (await import('./withdrawals/WithdrawalsTab.tsx')).WithdrawalsTab),
  ),
  listEntry(
    'blocksRewarded',
    'Blocks Rewarded',
    lazyComponent(async () => (await import('./blocks-rewarded/BlocksRewardedTab.tsx')).BlocksRewardedTab),
  ),
  {
    name: 'deposits',
    label: 'Deposits',
    toTitle: (address) => `Deposits | ${address}`,
    Content: lazyComponent(async () => (await import('./deposits/DepositsTab.tsx')).DepositsTab),
  },
  {
    name: 'created',
    label: 'Created',
    toTitle: (address) => `Created Contracts | ${address}`,
    Content: lazyComponent(async () => (await import('./created/CreatedTab.tsx')).CreatedTab),
  },
  {
    name: 'contract',
    label: 'Contract',
    isShown: hasCode,
    Badge: lazyComponent(async () => (await import('./contract/ContractBadge.tsx')).ContractBadge),
    Content: lazyComponent(async () => (await import('./contract/ContractTab.tsx')).ContractTab),
  },
  {
    name: 'readContract',
    label: 'Read Contract',
    isShown: hasCode,
    Content: lazyComponent(async () => (await import('./read-contract/ReadContractTab.tsx')).ReadContractTab),
  },
  {
    name: 'events',
    label: 'Events',
    isShown: hasCode,
    toTitle: (address) => `Events | ${address}`,
    Content: lazyComponent(async () => (await import('./events/EventsTab.tsx')).EventsTab),
  },
  {
    name: 'storage',
    label: 'Storage',
    isShown: hasCode,
    toTitle: (address) => `Storage | ${address}`,
    Content: lazyComponent(async () => (await import('./storage/StorageTab.tsx')).StorageTab),
  },
  {
    name: 'proxyLogicContract',
    label: 'Logic Contract',
    isShown: isProxy,
    Content: lazyComponent(async () => (await import('./proxy/LogicContractTab.tsx')).LogicContractTab),
  },
  {
    name: 'readContractAsProxy',
    label: 'Read as Proxy',
    isShown: isProxy,
    Content: lazyComponent(async () => (await import('./read-contract/ReadAsProxyTab.tsx')).ReadAsProxyTab),
  },
]
