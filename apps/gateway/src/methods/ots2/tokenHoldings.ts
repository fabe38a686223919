import { toSafeCount } from '@otterscan/ethereum/hex'
import type { HoldingKind } from '../../storage/blockRows.ts'
import { serverError } from '../gatewayError.ts'
import type { MethodHandler } from '../methodHandler.ts'
import { readAddress } from '../parameters.ts'
import { requireLists } from './indexedPage.ts'

/** The method has no pages: beyond this an answer is of no use to anybody. */
const MAX_HOLDINGS = 50_000

/** Tokens that were ever moved from or to an address, by the token's address; says nothing of what it holds now. */
export function listHoldings(kind: HoldingKind): MethodHandler {
  return async (call, context) => {
    const holder = readAddress(call.params, 0)
    const lists = requireLists(call, context)
    const holdings = await lists.read((view) => view.holdings(kind, holder, MAX_HOLDINGS + 1))
    if (holdings.length > MAX_HOLDINGS)
      throw serverError(`more than ${MAX_HOLDINGS} tokens, as for an address of mints and burns`)
    return holdings.map(({ token, blockNumber, transactionIndex }) => {
      // A number that grows along the chain, as Erigon's own numbering of transactions does; nobody reads it.
      return { address: token, ethTx: toSafeCount(blockNumber * 65_536n + BigInt(transactionIndex)) ?? 0 }
    })
  }
}
