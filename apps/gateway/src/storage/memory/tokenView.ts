import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type BlockRows, fromIdKey, type HoldingKind } from '../blockRows.ts'
import { compareHolders } from '../compareHolders.ts'
import type { IndexedHolder, IndexView } from '../storage.ts'

type TokenView = Pick<IndexView, 'tokenTotals' | 'holders' | 'balance' | 'idCount' | 'ids' | 'idHolders'>

/** The lookups of tokens and their holders: each adds up all blocks. */
export function createMemoryTokenView(blocks: readonly BlockRows[]): TokenView {
  const rowsOf = (kind: HoldingKind, token: Address) =>
    blocks.flatMap(({ holdings }) => holdings).filter((row) => row.kind === kind && row.token === token)
  const holdersOf = (kind: HoldingKind, token: Address) =>
    addUp(rowsOf(kind, token)).filter(({ holder }) => holder !== ZERO_ADDRESS)
  const transfersById = (token: Address): ReadonlyMap<bigint, number> => {
    const counts = new Map<bigint, number>()
    for (const { list, key } of blocks.flatMap(({ postings }) => postings)) {
      if (list !== 'idTransfers' || fromIdKey(key).token !== token) continue
      const { id } = fromIdKey(key)
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }
  return {
    tokenTotals: async (kind, token) => ({
      holders: holdersOf(kind, token).filter(({ balance }) => balance > 0n).length,
      negative: holdersOf(kind, token).filter(({ balance }) => balance < 0n).length,
      unread: rowsOf(kind, token).reduce((sum, { unread = 0 }) => sum + unread, 0),
    }),
    holders: async (kind, token, after, limit) =>
      holdersOf(kind, token)
        .filter(({ balance }) => balance > 0n)
        .sort(compareHolders)
        .filter((one) => after === undefined || compareHolders(after, one) < 0)
        .slice(0, limit),
    balance: async (kind, token, holder) =>
      addUp(rowsOf(kind, token)).find((one) => one.holder === holder)?.balance,
    idCount: async (token) => transfersById(token).size,
    ids: async (token, after, limit) =>
      Array.from(transfersById(token), ([id, transferCount]) => ({ id, transferCount }))
        .sort((left, right) => (left.id < right.id ? -1 : 1))
        .filter(({ id }) => after === undefined || id > after)
        .slice(0, limit),
    idHolders: async (token, id, after, limit) =>
      addUp(
        blocks.flatMap(({ idChanges }) => idChanges).filter((row) => row.token === token && row.id === id),
      )
        .filter(({ holder, balance }) => balance !== 0n && (after === undefined || holder > after))
        .sort((left, right) => (left.holder < right.holder ? -1 : 1))
        .slice(0, limit),
  }
}

function addUp(rows: readonly { readonly holder: Address; readonly change: bigint }[]): IndexedHolder[] {
  const sums = new Map<Address, bigint>()
  for (const { holder, change } of rows) sums.set(holder, (sums.get(holder) ?? 0n) + change)
  return Array.from(sums, ([holder, balance]) => ({ holder, balance }))
}
