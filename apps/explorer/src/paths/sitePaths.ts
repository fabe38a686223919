import type { Address } from '@otterscan/ethereum/address'
import { type AppPath, withSearch } from './appPath.ts'

export const homePath: AppPath = { to: '/' }
export const broadcastPath: AppPath = { to: '/broadcastTx' }
/** What is simulated stands in the fragment, which is sent to no server. */
export function simulatePath(fragment?: string): AppPath {
  return fragment === undefined ? { to: '/simulate' } : { to: '/simulate', hash: fragment }
}
export const liveBlocksPath: AppPath = { to: '/special/liveBlocks' }

export const gasPath: AppPath = { to: '/gas' }

/** What the pool is ordered by. */
export type PoolOrder = 'bid' | 'sender'

export function mempoolPath(page = 1, order: PoolOrder = 'bid'): AppPath {
  const by: Record<string, string> = order === 'bid' ? {} : { by: order }
  return withSearch('/mempool', page === 1 ? by : { ...by, p: `${page}` })
}

/** The nodes behind the program, with a block to compare. */
export function nodesPath(block = ''): AppPath {
  return withSearch('/nodes', block === '' ? {} : { block })
}

/** Questions to the index in SQL, with one of them. */
export function queryPath(sql = '', page = 1): AppPath {
  return withSearch('/query', { ...(sql === '' ? {} : { sql }), ...(page === 1 ? {} : { p: `${page}` }) })
}

export function faucetsPath(address?: Address): AppPath {
  return withSearch('/faucets', address === undefined ? {} : { address })
}

export function searchPath(query: string): AppPath {
  return withSearch('/search', { q: query })
}
