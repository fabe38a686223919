import { type Address, isAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'

/** A place inside the explorer, in the router's own terms. */
export interface AppPath {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  readonly hash?: string
}

/** Route patterns of spec §2, in the router's notation. */
export const ROUTES = {
  home: '/',
  search: '/search',
  liveBlocks: '/special/liveBlocks',
  block: '/block/$blockId',
  blockTransactions: '/block/$blockId/txs',
  blockTransaction: '/block/$blockId/tx/$transactionIndex',
  transaction: '/tx/$transactionHash',
  transactionTab: '/tx/$transactionHash/$',
  address: '/address/$address',
  addressTab: '/address/$address/$',
  contracts: '/contracts',
  contractList: '/contracts/$',
  epoch: '/epoch/$epoch',
  slot: '/slot/$slot',
  slotTab: '/slot/$slot/$',
  slotByBlockRoot: '/slotByBlockRoot/$blockRoot',
  validator: '/validator/$validator',
  validatorTab: '/validator/$validator/$',
  faucets: '/faucets',
  broadcast: '/broadcastTx',
} as const

export const homePath: AppPath = { to: '/' }
export const broadcastPath: AppPath = { to: '/broadcastTx' }
export const liveBlocksPath: AppPath = { to: '/special/liveBlocks' }

/** A block by number or hash. */
export function blockPath(block: bigint | Hex): AppPath {
  return { to: `/block/${block}` }
}

/** The transactions of a block; page 1 is newest and needs no parameter. */
export function blockTransactionsPath(blockNumber: bigint, page = 1): AppPath {
  return withSearch(`/block/${blockNumber}/txs`, page === 1 ? {} : { p: page.toString() })
}

/** A transaction by its place in a block. */
export function blockTransactionPath(
  block: bigint | Hex,
  transactionIndex: number,
  tab: TransactionTab = 'overview',
): AppPath {
  const to = `/block/${block}/tx/${transactionIndex}`
  return tab === 'overview' ? { to } : { to, search: { tab } }
}

/** Tabs of the transaction page as they stand in the URL; the overview has none. */
export type TransactionTab = 'overview' | 'logs' | 'trace' | 'statediff'

/** A transaction, at one of its tabs. */
export function transactionPath(hash: Hex, tab: TransactionTab = 'overview'): AppPath {
  return { to: tab === 'overview' ? `/tx/${hash}` : `/tx/${hash}/${tab}` }
}

/** The tab a sub-path of `/tx/…/` names; `undefined` when none does. */
export function parseTransactionTab(subPath: string): TransactionTab | undefined {
  switch (subPath) {
    case '':
      return 'overview'
    case 'logs':
    case 'trace':
    case 'statediff':
      return subPath
    default:
      return undefined
  }
}

/** Tabs of the address page as they stand in the URL. */
export const ADDRESS_TABS = [
  'erc20',
  'erc721',
  'erc1155',
  'tokens',
  'withdrawals',
  'blocksRewarded',
  'contract',
  'readContract',
  'proxyLogicContract',
  'readContractAsProxy',
] as const

/** A named tab of the address page. */
export type AddressTab = (typeof ADDRESS_TABS)[number]

/** Where a page of history starts, as it stands in the URL. */
export type HistoryDirection = 'first' | 'prev' | 'next' | 'last'

/** What a sub-path of `/address/…/` shows. */
export type AddressView =
  | { readonly tab: 'overview'; readonly direction: HistoryDirection }
  | { readonly tab: AddressTab }

/** Reads a sub-path of `/address/…/`; an unknown direction reads as the first page, an unknown tab as `undefined`. */
export function parseAddressView(subPath: string): AddressView | undefined {
  const path = subPath.replace(/\/+$/, '')
  if (path === '') return { tab: 'overview', direction: 'first' }
  const direction = /^txs(?:\/([^/]*))?$/.exec(path)
  if (direction) return { tab: 'overview', direction: toHistoryDirection(direction[1]) }
  const tab = ADDRESS_TABS.find((name) => name === path)
  return tab === undefined ? undefined : { tab }
}

function toHistoryDirection(text: string | undefined): HistoryDirection {
  return text === 'prev' || text === 'next' || text === 'last' ? text : 'first'
}

/** An address or a name. */
export function addressPath(addressOrName: string, tab?: AddressTab): AppPath {
  const base = `/address/${encodeSegment(addressOrName)}`
  return { to: tab === undefined ? base : `${base}/${tab}` }
}

/** A page of a list of an address; page 1 is newest and needs no parameter. */
export function addressListPath(addressOrName: string, tab: AddressTab, page = 1): AppPath {
  return withSearch(addressPath(addressOrName, tab).to, page === 1 ? {} : { p: page.toString() })
}

/** The transaction an address sent with a nonce; `latest` is its last. */
export function addressNoncePath(address: string, nonce: bigint | 'latest'): AppPath {
  return withSearch(`/address/${encodeSegment(address)}`, { nonce: nonce.toString() })
}

/** A page of an address's history: from an end, or next to a transaction (`h`) or a block (`b`). */
export function addressHistoryPath(
  addressOrName: string,
  direction: HistoryDirection,
  cursor: { readonly transactionHash?: Hex; readonly blockNumber?: bigint } = {},
): AppPath {
  const search: Record<string, string> = {}
  if (cursor.transactionHash !== undefined) search.h = cursor.transactionHash
  if (cursor.blockNumber !== undefined) search.b = cursor.blockNumber.toString()
  return withSearch(`/address/${encodeSegment(addressOrName)}/txs/${direction}`, search)
}

/** Lists of contracts as they stand in the URL. */
export const CONTRACT_LISTS = ['all', 'erc20', 'erc721', 'erc1155', 'erc4626', 'erc1167'] as const

/** All contracts, or those of one kind. */
export type ContractList = (typeof CONTRACT_LISTS)[number]

/** A list of contracts; page 1 is newest and needs no parameter. */
export function contractsPath(list: ContractList = 'all', page = 1): AppPath {
  return withSearch(`/contracts/${list}`, page === 1 ? {} : { p: page.toString() })
}

/** The list a sub-path of `/contracts/…/` names, whatever follows; `undefined` when none does. */
export function parseContractList(subPath: string): ContractList | undefined {
  const [name = ''] = subPath.split('/')
  return name === '' ? 'all' : CONTRACT_LISTS.find((list) => list === name)
}

/** An epoch; with the contents of all its blocks on demand. */
export function epochPath(epoch: bigint, contents: 'newest' | 'all' = 'newest'): AppPath {
  return withSearch(`/epoch/${epoch}`, contents === 'newest' ? {} : { contents })
}

/** Tabs of the slot page as they stand in the URL; the overview has none. */
export type SlotTab = 'overview' | 'attestations'

/** A slot, at one of its tabs. */
export function slotPath(slot: bigint, tab: SlotTab = 'overview'): AppPath {
  return { to: tab === 'overview' ? `/slot/${slot}` : `/slot/${slot}/${tab}` }
}

/** The tab a sub-path of `/slot/…/` names; `undefined` when none does. */
export function parseSlotTab(subPath: string): SlotTab | undefined {
  const path = subPath.replace(/\/+$/, '')
  if (path === '') return 'overview'
  return path === 'attestations' ? path : undefined
}

export function slotByBlockRootPath(blockRoot: Hex): AppPath {
  return { to: `/slotByBlockRoot/${blockRoot}` }
}

/** A validator by index or public key. */
export function validatorPath(validator: bigint | Hex): AppPath {
  return { to: `/validator/${validator}` }
}

export function faucetsPath(address?: Address): AppPath {
  return withSearch('/faucets', address === undefined ? {} : { address })
}

export function searchPath(query: string): AppPath {
  return withSearch('/search', { q: query })
}

/** The place as a relative URL. */
export function toHref(path: AppPath): string {
  const search = path.search === undefined ? '' : new URLSearchParams(path.search).toString()
  return `${path.to}${search === '' ? '' : `?${search}`}${path.hash === undefined ? '' : `#${path.hash}`}`
}

/** Reads back what `toHref` wrote. */
export function fromHref(href: string): AppPath {
  const [beforeHash = '', hash] = href.split('#')
  const [to = '', search] = beforeHash.split('?')
  return {
    to,
    ...(search === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(search)) }),
    ...(hash === undefined ? {} : { hash }),
  }
}

function withSearch(to: string, search: Record<string, string>): AppPath {
  return Object.keys(search).length === 0 ? { to } : { to, search }
}

/** An address goes as it is; a name may hold anything and must stay one segment. */
function encodeSegment(addressOrName: string): string {
  return isAddress(addressOrName) ? addressOrName : encodeURIComponent(addressOrName)
}

/** A page number from the URL: a whole number from 1, anything else is page 1. */
export function parsePage(text: string | undefined): number {
  const page = text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 1
  return Math.max(1, page)
}

/** A page number from the URL; absent is page 1, `undefined` for what is no whole number from 1. */
export function parseExactPage(text: string | undefined): number | undefined {
  if (text === undefined) return 1
  return /^[1-9]\d{0,8}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
