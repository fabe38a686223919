// cspell:ignore enslookup tokenholdings tokencheck balancecheck proxycontractchecker decompiler exportdata getrawtx vmtrace gasused
// cspell:ignore txspending gastracker gasoracle tokenapprovalchecker tokentxns txsinternal nfttransfers verifycontract contractsverified pushtx
import { isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'
import { addressPath } from '../paths/addressPaths.ts'
import type { AppPath } from '../paths/appPath.ts'
import { blockPath } from '../paths/blockPaths.ts'
import { contractsPath } from '../paths/contractPaths.ts'
import { broadcastPath, gasPath, liveBlocksPath, mempoolPath, searchPath } from '../paths/sitePaths.ts'
import { transactionPath } from '../paths/transactionPaths.ts'

/** Parameters of a URL. */
type Search = Pick<URLSearchParams, 'get'>

/** Pages of other explorers that are not about one thing in their path, by it, in lower case. */
const PAGES: Readonly<Record<string, (search: Search) => AppPath>> = {
  blocks: () => liveBlocksPath,
  txs: toTransactions,
  txspending: (search) => toAddress(search, 'pending', mempoolPath()),
  'pending-txs': () => mempoolPath(),
  txsinternal: (search) => toAddress(search, 'overview', liveBlocksPath),
  tokentxns: (search) => toAddress(search, 'erc20', contractsPath('erc20')),
  'tokentxns-nft': (search) => toAddress(search, 'erc721', contractsPath('erc721')),
  'tokentxns-nft1155': (search) => toAddress(search, 'erc1155', contractsPath('erc1155')),
  tokens: () => contractsPath('erc20'),
  'tokens-nft': () => contractsPath('erc721'),
  'tokens-nft1155': () => contractsPath('erc1155'),
  nfts: () => contractsPath('erc721'),
  'nft-transfers': () => contractsPath('erc721'),
  contractsverified: () => contractsPath(),
  'verified-contracts': () => contractsPath(),
  verifycontract: (search) => toAddress(search, 'contract', contractsPath()),
  tokenapprovalchecker: (search) => toAddress(search, 'approvals', { to: '/' }),
  tokenholdings: (search) => toAddress(search, 'tokens', contractsPath('erc20')),
  'token-transfers': () => contractsPath('erc20'),
  'tokencheck-tool': toTokenBalance,
  'balancecheck-tool': (search) => toAddress(search, 'balance', { to: '/' }),
  proxycontractchecker: (search) => toAddress(search, 'contract', { to: '/' }),
  'bytecode-decompiler': (search) => toAddress(search, 'contract', { to: '/' }),
  'opcode-tool': (search) => toAddress(search, 'contract', { to: '/' }),
  'find-similar-contracts': (search) => toAddress(search, 'contract', { to: '/' }),
  exportdata: (search) => toAddress(search, EXPORTS[search.get('type') ?? ''] ?? 'overview', { to: '/' }),
  'enslookup-search': toName,
  'name-lookup-search': toName,
  vmtrace: (search) => toTransaction(search, 'trace'),
  getrawtx: (search) => toTransaction(search, 'overview'),
  'tx-decoder': (search) => toTransaction(search, 'overview'),
  gastracker: () => gasPath,
  'gas-tracker': () => gasPath,
  charts: () => gasPath,
  stats: () => gasPath,
  'chart/gasprice': () => gasPath,
  'chart/gasused': () => gasPath,
  'chart/tx': () => gasPath,
  pushtx: () => broadcastPath,
}

/** What is exported, by the tab of an address that exports it. */
const EXPORTS: Readonly<Record<string, string>> = {
  tokentxns: 'erc20',
  'tokentxns-nft': 'erc721',
  'tokentxns-nft1155': 'erc1155',
  mine: 'blocksRewarded',
}

/** The page meant by a path of another explorer that names nothing itself; `undefined` for any other path. */
export function parseForeignPage(pathname: string, search: Search): AppPath | undefined {
  const name = pathname.replace(/^\/+|\/+$/g, '').toLowerCase()
  const [, block] = /^block\/countdown\/(\d{1,16})$/.exec(name) ?? []
  if (block !== undefined) return blockPath(BigInt(block))
  return Object.hasOwn(PAGES, name) ? PAGES[name]?.(search) : undefined
}

/** Of a block, of an address, those that wait, or the newest. */
function toTransactions(search: Search): AppPath {
  const block = search.get('block')
  if (block !== null && /^\d{1,16}$/.test(block)) return { to: `/block/${BigInt(block)}/txs` }
  if (search.get('tab') === 'pending') return mempoolPath()
  return toAddress(search, 'overview', liveBlocksPath)
}

/** The tab of the address that a parameter names, else a page without one. */
function toAddress(search: Search, tab: string, otherwise: AppPath): AppPath {
  const text = search.get('a') ?? search.get('address') ?? search.get('search') ?? ''
  return isAddress(text) ? addressPath(text, tab) : otherwise
}

/** What an address had of a token. */
function toTokenBalance(search: Search): AppPath {
  const token = search.get('t') ?? ''
  const path = toAddress(search, 'balance', { to: '/' })
  return isAddress(token) && path.to !== '/' ? { ...path, search: { token } } : path
}

function toName(search: Search): AppPath {
  return searchPath(search.get('search') ?? search.get('id') ?? '')
}

function toTransaction(search: Search, tab: string): AppPath {
  const hash = search.get('txhash') ?? search.get('tx') ?? ''
  return isHash32(hash) ? transactionPath(hash, tab) : { to: '/' }
}
