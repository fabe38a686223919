import { toLowerAddress } from '@otterscan/ethereum/address'
import { parseSafeCount } from '@otterscan/ethereum/hex'
import type { HoldingKind } from '../../storage/blockRows.ts'
import { serverError } from '../gatewayError.ts'
import type { Answer, Params, Result } from '../methodHandler.ts'
import { requireLists } from './indexedPage.ts'

/** The method is not paginated; a longer answer would be of no use. */
const MAX_HOLDINGS = 50_000

/** Tokens that were ever transferred from or to an address, whether held now or not. Sorted by token address. */
export function listHoldings(
  kind: HoldingKind,
): Answer<Params<'ots2_getERC20Holdings'>, Result<'ots2_getERC20Holdings'>> {
  return async ([address], context) => {
    const holder = toLowerAddress(address)
    const holdings = await requireLists(context).read((view) => view.holdings(kind, holder, MAX_HOLDINGS + 1))
    if (holdings.length > MAX_HOLDINGS)
      throw serverError(`more than ${MAX_HOLDINGS} tokens, as for an address that mints and burns`)
    return {
      tokens: holdings.map(({ token }) => token),
      // Any number that grows along the chain, like Erigon's transaction numbers; clients do not use it.
      erigonPositions: holdings.map(
        ({ blockNumber, transactionIndex }) =>
          parseSafeCount(blockNumber * 65_536n + BigInt(transactionIndex)) ?? 0,
      ),
      unreadable: [],
    }
  }
}
