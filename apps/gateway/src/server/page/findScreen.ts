import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, parseSafeCount } from '@otterscan/ethereum/hex'
import {
  type Ask,
  askAddress,
  askBlock,
  askBlockTransactions,
  askLiveBlocks,
  askTransaction,
} from './screenCalls.ts'

/** What a page of the explorer needs first. */
export interface Screen {
  /** Its module in the explorer, and those of parts that it draws at once, as the explorer's build names them. */
  readonly modules: readonly string[]
  /** Asks what the screen asks. Called again with each answer that has come, which may lead to further calls. */
  readonly ask: (ask: Ask) => void
}

/**
 * The screen at a path of the explorer; `undefined` where only the explorer itself knows. A path that leads to a
 * redirect or to "not found" has a screen that asks nothing.
 */
export function findScreen(path: string, query: string): Screen | undefined {
  const [, first = '', second = '', ...rest] = path.split('/')
  switch (first) {
    case '':
      return toScreen([])
    case 'block':
      return findBlockScreen(second, rest, query)
    case 'tx':
      return findTransactionScreen(second, rest)
    case 'address':
      return findAddressScreen(second, rest, query)
    case 'epoch':
      return toScreen(['epoch/EpochScreen.tsx'])
    case 'slot':
      return toScreen(['slot/SlotScreen.tsx'])
    case 'validator':
      return toScreen(['validator/ValidatorScreen.tsx'])
    case 'contracts':
      return toScreen(['contract-lists/ContractListsScreen.tsx'])
    case 'token':
      return toScreen(['token/TokenScreen.tsx'])
    case 'mempool':
      return toScreen(['mempool/MempoolScreen.tsx'])
    case 'nodes':
      return toScreen(['nodes/NodesScreen.tsx'])
    case 'logs':
      return toScreen(['logs/LogsScreen.tsx', '../entities/log/LogSearchPanel.tsx'])
    case 'docs':
      return toScreen(['docs/DocsScreen.tsx'])
    case 'gas':
      return toScreen(['gas/GasScreen.tsx', '../entities/chart/BlockChart.tsx'])
    case 'special':
      return second === 'liveBlocks'
        ? toScreen(['live-blocks/LiveBlocksScreen.tsx', '../entities/chart/BlockChart.tsx'], askLiveBlocks)
        : undefined
    default:
      return undefined
  }
}

function findBlockScreen(text: string, rest: readonly string[], query: string): Screen | undefined {
  const blockId = parseBlockId(text)
  if (rest.length === 0) {
    return toScreen(
      ['block/BlockScreen.tsx', 'block/WithdrawalsCard.tsx'],
      (ask) => blockId !== undefined && askBlock(ask, blockId),
    )
  }
  if (rest.length !== 1 || rest[0] !== 'txs') return undefined
  const page = parsePage(new URLSearchParams(query).get('p'))
  return toScreen(
    ['block-transactions/BlockTransactionsScreen.tsx'],
    (ask) => typeof blockId === 'bigint' && askBlockTransactions(ask, blockId, page),
  )
}

/** Parts that are drawn with a tab. */
const TRANSACTION_PARTS: Readonly<Record<string, readonly string[]>> = {
  '': ['../entities/decoded/InputView.tsx'],
  overview: ['../entities/decoded/InputView.tsx'],
  logs: ['transaction/logs/LogsTab.tsx', 'transaction/TabNeighbors.tsx'],
  trace: ['transaction/trace/TraceTab.tsx', 'transaction/TabNeighbors.tsx'],
  statediff: ['transaction/state-diff/StateDiffTab.tsx', 'transaction/TabNeighbors.tsx'],
}

function findTransactionScreen(text: string, rest: readonly string[]): Screen {
  const hash = text.toLowerCase()
  const tab = rest.join('/')
  return toScreen(
    ['transaction/TransactionScreen.tsx', ...(TRANSACTION_PARTS[tab] ?? [])],
    (ask) => isHash32(hash) && askTransaction(ask, text as Hex, tab === 'overview' ? '' : tab),
  )
}

function findAddressScreen(text: string, rest: readonly string[], query: string): Screen {
  const isOverview = rest.length === 0
  const isAddress = /^0x[0-9a-f]{40}$/i.test(text)
  const isLookUp = new URLSearchParams(query).has('nonce')
  return toScreen(
    ['address/AddressScreen.tsx'],
    (ask) => isAddress && !isLookUp && askAddress(ask, toChecksumAddress(text as Hex), isOverview),
  )
}

function toScreen(modules: readonly string[], ask: (ask: Ask) => unknown = () => {}): Screen {
  return { modules: modules.map(toModule), ask }
}

function toModule(name: string): string {
  return name.startsWith('../') ? `src/${name.slice('../'.length)}` : `src/screens/${name}`
}

function parseBlockId(text: string): bigint | Hex | undefined {
  if (/^\d{1,16}$/.test(text)) {
    const number = BigInt(text)
    return parseSafeCount(number) === undefined ? undefined : number
  }
  const lower = text.toLowerCase()
  return isHash32(lower) ? lower : undefined
}

function parsePage(text: string | null): number {
  const page = text !== null && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 1
  return Math.max(1, page)
}
