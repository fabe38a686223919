import type { IndexView } from './storage.ts'

/** A view of an index without blocks. */
export const EMPTY_VIEW: IndexView = {
  coverage: undefined,
  count: async () => 0,
  countBelow: async () => 0,
  entries: async () => [],
  findValue: async () => undefined,
  creation: async () => undefined,
  codeChange: async () => undefined,
  holdings: async () => [],
  tokenTotals: async () => ({ holders: 0, negative: 0, unread: 0 }),
  holders: async () => [],
  balance: async () => undefined,
  idCount: async () => 0,
  ids: async () => [],
  idHolders: async () => [],
  activity: async () => [],
  activityAfter: async () => undefined,
  facts: async () => undefined,
  totals: async () => undefined,
  blockHash: async () => undefined,
}
