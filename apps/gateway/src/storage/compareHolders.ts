import type { IndexedHolder } from './storage.ts'

/** The order of holders: the largest first, then by address. */
export function compareHolders(left: IndexedHolder, right: IndexedHolder): number {
  if (left.balance !== right.balance) return left.balance > right.balance ? -1 : 1
  return left.holder < right.holder ? -1 : left.holder > right.holder ? 1 : 0
}
