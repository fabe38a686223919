import type { Hex } from '@otterscan/ethereum/hex'
import type { AppPath } from './appPath.ts'

/** A transaction, at the tab of a name; the overview has no segment. */
export function transactionPath(hash: Hex, tab = 'overview'): AppPath {
  return { to: tab === 'overview' ? `/tx/${hash}` : `/tx/${hash}/${tab}` }
}
