import { toLowerAddress } from '@otterscan/ethereum/address'
import { orUnreadable, UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { Handler } from '../methodHandler.ts'
import { requireLists } from '../ots2/indexedPage.ts'
import { findTokenKind } from './tokenKind.ts'

const ZERO = `0x${'00'.repeat(20)}` as const

/** Standard, counts and creation of a token. */
export const getToken: Handler<'gateway_getToken'> = async ([address], context) => {
  const token = toLowerAddress(address)
  const { found, creation, hash, ...rest } = await requireLists(context).read(async (view) => {
    const kind = await findTokenKind(view, token)
    const creations = await view.count('creations', token)
    const [newest] = creations === 0 ? [] : await view.entries('creations', token, creations - 1, 1)
    const made = newest && (await view.creation(newest.blockNumber, newest.index))
    const none = kind && (await view.balance(kind.kind, token, ZERO))
    return {
      found: kind,
      creation: made,
      hash: made && (await view.blockHash(made.blockNumber)),
      createdAt: made && (await view.totals(made.blockNumber))?.timestamp,
      // Without any transfer of it, nothing came from there.
      minted: kind && -(none ?? 0n),
      transferCount: await view.count('tokenTransfers', token),
      idCount: await view.idCount(token),
    }
  })
  const block = hash && (await orUnreadable(context.blocks.findBlock(hash)))
  const transactions = block instanceof UnreadableAnswerError ? undefined : block?.transactions
  return {
    ...rest,
    standard: found?.kind,
    holderCount: found?.totals.holders ?? 0,
    negativeCount: found?.totals.negative ?? 0,
    unreadAmounts: found?.totals.unread ?? 0,
    creator: creation?.creator,
    createdInBlock: creation?.blockNumber,
    creationTransaction: creation && transactions?.[creation.transactionIndex]?.hash,
    unreadable: [],
  }
}
