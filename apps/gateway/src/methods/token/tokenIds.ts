import type { TokenIdEntry } from '@otterscan/api-schema/execution/token'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { IndexedId, IndexView } from '../../storage/storage.ts'
import { invalidParams } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'
import { requireLists, toRange } from '../ots2/indexedPage.ts'

/** Holders that are listed with an id. */
const LISTED_HOLDERS = 3
/** Balances that are looked at for them: those below zero, of an index that does not start at the first block, are none. */
const READ_BALANCES = 20
const CURSOR_PATTERN = /^[0-9]{1,78}$/

/** Ids of a token, ascending, with who has them. */
export const getTokenIds: Handler<'gateway_getTokenIds'> = async ([address, size, after], context) => {
  const token = toLowerAddress(address)
  const { count } = toRange(0, size)
  if (after !== undefined && !CURSOR_PATTERN.test(after)) {
    throw invalidParams('invalid argument 2: the cursor is not one that this method returned')
  }
  return requireLists(context).read(async (view) => {
    const found = await view.ids(token, after === undefined ? undefined : BigInt(after), count + 1)
    const page = found.slice(0, count)
    return {
      results: await Promise.all(page.map((one) => toEntry(view, token, one))),
      total: await view.idCount(token),
      next: found.length > count ? page.at(-1)?.id.toString() : undefined,
      unreadable: [],
    }
  })
}

async function toEntry(
  view: IndexView,
  token: Address,
  { id: tokenId, transferCount }: IndexedId,
): Promise<TokenIdEntry> {
  const read = await view.idHolders(token, tokenId, undefined, READ_BALANCES)
  const holders = read.filter(({ balance }) => balance > 0n)
  const hasMoreHolders = holders.length > LISTED_HOLDERS || read.length === READ_BALANCES
  return { tokenId, transferCount, holders: holders.slice(0, LISTED_HOLDERS), hasMoreHolders }
}
