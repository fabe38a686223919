import type { Address } from '@otterscan/ethereum/address'
import { HOLDING_KINDS, type HoldingKind } from '../../storage/blockRows.ts'
import type { IndexedTokenTotals, IndexView } from '../../storage/storage.ts'

/** The standard of a token, and the sums over its holders. */
export interface TokenKind {
  readonly kind: HoldingKind
  readonly totals: IndexedTokenTotals
}

/** That with the most holders; without any, the class of the contract. `undefined` for no token as far as is known. */
export async function findTokenKind(view: IndexView, token: Address): Promise<TokenKind | undefined> {
  const kinds = await Promise.all(
    HOLDING_KINDS.map(async (kind) => ({ kind, totals: await view.tokenTotals(kind, token) })),
  )
  const [most] = kinds.toSorted((left, right) => countAccounts(right) - countAccounts(left))
  if (most !== undefined && countAccounts(most) > 0) return most
  const classes = (await view.facts(token))?.classes ?? []
  return kinds.find(({ kind }) => classes.includes(kind))
}

function countAccounts({ totals: { holders, negative, unread } }: TokenKind): number {
  return holders + negative + unread
}
