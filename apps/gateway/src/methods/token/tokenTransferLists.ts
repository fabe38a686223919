import type { IndexedList } from '@otterscan/api-schema/execution/indexedList'
import type { TokenTransferEntry } from '@otterscan/api-schema/execution/tokenTransfer'
import { mapLimited } from '@otterscan/clients/transport/limiter'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import { type PostingList, toIdKey } from '../../storage/blockRows.ts'
import type { IndexView } from '../../storage/storage.ts'
import { orUnreadable, UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { CallContext, Handler } from '../methodHandler.ts'
import { type EntryPage, getPage, requireLists, toBlockSummaries, toRange } from '../ots2/indexedPage.ts'
import { type BlockTransfers, getBlockTransfers } from './readTransfers.ts'

/** Number of transfers of a token. */
export const countTokenTransfers: Handler<'gateway_getTokenTransferCount'> = ([address], context) =>
  requireLists(context).read((view) => view.count('tokenTransfers', toLowerAddress(address)))

/** Number of transfers of one id. */
export const countTokenIdTransfers: Handler<'gateway_getTokenIdTransferCount'> = ([address, id], context) =>
  requireLists(context).read((view) =>
    view.count('idTransfers', toIdKey(toLowerAddress(address), BigInt(id))),
  )

/** Transfers of a token, oldest first. */
export const listTokenTransfers: Handler<'gateway_getTokenTransferList'> = (
  [address, index, size],
  context,
) => {
  const token = toLowerAddress(address)
  return listPage(context, token, (view) => getPage(view, 'tokenTransfers', token, toRange(index, size)))
}

/** Transfers of one id, oldest first. */
export const listTokenIdTransfers: Handler<'gateway_getTokenIdTransferList'> = (
  [address, id, index, size],
  context,
) => {
  const token = toLowerAddress(address)
  const list: PostingList = 'idTransfers'
  return listPage(context, token, (view) =>
    getPage(view, list, toIdKey(token, BigInt(id)), toRange(index, size)),
  )
}

/** Blocks read from the node at the same time. */
const PARALLEL_BLOCKS = 8

async function listPage(
  context: CallContext,
  token: Address,
  find: (view: IndexView) => Promise<EntryPage>,
): Promise<IndexedList<TokenTransferEntry>> {
  const { found, hashes, classes } = await requireLists(context).read(async (view) => {
    const page = await find(view)
    const numbers = [...page.totals.keys()]
    return {
      found: page,
      hashes: await Promise.all(
        numbers.map(async (number) => [number, await view.blockHash(number)] as const),
      ),
      classes: (await view.facts(token))?.classes ?? [],
    }
  })
  const blocks = new Map(
    await mapLimited(hashes, PARALLEL_BLOCKS, async ([number, hash]) => {
      if (hash === undefined) return [number, undefined] as const
      return [
        number,
        await orUnreadable(getBlockTransfers({ number, hash, token, classes }, context)),
      ] as const
    }),
  )
  const results = found.entries.flatMap(({ blockNumber, index }) => {
    const block = blocks.get(blockNumber)
    return block === undefined ? [] : [pickTransfer(block, index)]
  })
  return {
    results: results.flatMap((result) => (result instanceof UnreadableAnswerError ? [] : [result])),
    blocks: toBlockSummaries(found),
    // In its place: a page of 3 rows stays one of 3 rows.
    unreadable: results.flatMap((result, at) =>
      result instanceof UnreadableAnswerError
        ? [{ path: `results.${at}`, value: result.wire, reason: result.message }]
        : [],
    ),
  }
}

function pickTransfer(
  block: BlockTransfers | UnreadableAnswerError,
  position: number,
): TokenTransferEntry | UnreadableAnswerError {
  if (block instanceof UnreadableAnswerError) return block
  return (
    block.byPosition.get(position) ??
    new UnreadableAnswerError('The node does not return the log of this transfer.', null)
  )
}
