import type { TokenHolder } from '@otterscan/api-schema/execution/token'
import { type Address, isAddress, toLowerAddress } from '@otterscan/ethereum/address'
import type { IndexedHolder } from '../../storage/storage.ts'
import { invalidParams } from '../gatewayError.ts'
import type { Handler } from '../methodHandler.ts'
import { requireLists, toRange } from '../ots2/indexedPage.ts'
import { findTokenKind } from './tokenKind.ts'

/** Holders of a token, the largest first. */
export const getTokenHolders: Handler<'gateway_getTokenHolders'> = async (
  [address, size, after],
  context,
) => {
  const token = toLowerAddress(address)
  const { count } = toRange(0, size)
  const cursor = after === undefined ? undefined : parseHolder(after)
  return requireLists(context).read(async (view) => {
    const found = await findTokenKind(view, token)
    const lastBlock = view.coverage?.lastBlock
    if (found === undefined) return { results: [], next: undefined, lastBlock, unreadable: [] }
    const holders = await view.holders(found.kind, token, cursor, count + 1)
    return { ...toHolderPage(holders, count, formatHolder), lastBlock, unreadable: [] }
  })
}

/** Holders of one id, by address. A page may have fewer than asked for, and others may follow. */
export const getTokenIdHolders: Handler<'gateway_getTokenIdHolders'> = async (
  [address, tokenId, size, after],
  context,
) => {
  const { count } = toRange(0, size)
  if (after !== undefined && !isAddress(after)) throw invalidCursor()
  const cursor = after && toLowerAddress(after)
  const { found, lastBlock } = await requireLists(context).read(async (view) => ({
    found: await view.idHolders(toLowerAddress(address), BigInt(tokenId), cursor, count + 1),
    lastBlock: view.coverage?.lastBlock,
  }))
  const { results, next } = toHolderPage(found, count, ({ holder }) => holder)
  return { results: results.filter(({ balance }) => balance > 0n), next, lastBlock, unreadable: [] }
}

interface HolderPage {
  readonly results: readonly TokenHolder[]
  readonly next: string | undefined
}

/** `found` has one more than the page, where there are more. */
function toHolderPage(
  found: readonly IndexedHolder[],
  count: number,
  toCursor: (last: IndexedHolder) => string,
): HolderPage {
  const results = found.slice(0, count)
  const last = results.at(-1)
  return { results, next: found.length > count && last !== undefined ? toCursor(last) : undefined }
}

const HOLDER_PATTERN = /^([0-9]{1,160})\.(0x[0-9a-f]{40})$/

function formatHolder({ balance, holder }: IndexedHolder): string {
  return `${balance}.${holder}`
}

function parseHolder(text: string): IndexedHolder {
  const [, balance, holder] = HOLDER_PATTERN.exec(text) ?? []
  if (balance === undefined || holder === undefined) throw invalidCursor()
  return { balance: BigInt(balance), holder: holder as Address }
}

function invalidCursor(): Error {
  return invalidParams('invalid argument: the cursor is not one that this method returned')
}
