import type {
  IndexedList,
  IndexedTransfer,
  IndexedWithdrawal,
} from '@otterscan/api-schema/execution/indexedList'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import type { PostingList } from '../../storage/blockRows.ts'
import type { IndexView, PostingEntry } from '../../storage/storage.ts'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import { orUnreadable, UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { Answer, CallContext, Handler, MethodContext, Params, Result } from '../methodHandler.ts'
import { toNodeValue } from '../nodeValues.ts'
import { type EntryPage, getPage, requireLists, toBlockSummaries, toRange } from './indexedPage.ts'

/** Length of a list of an address. */
export function countEntries(
  list: PostingList,
): Answer<Params<'ots2_getWithdrawalsCount'>, Result<'ots2_getWithdrawalsCount'>> {
  return ([address], context) =>
    requireLists(context).read((view) => view.count(list, toLowerAddress(address)))
}

/** Transactions that transferred tokens from or to an address, with their receipts, oldest first. */
export function listTransfers(
  list: PostingList,
): Answer<Params<'ots2_getERC20TransferList'>, Result<'ots2_getERC20TransferList'>> {
  return listFromBlocks(list, async (block, { index }, { blocks }): Promise<IndexedTransfer | undefined> => {
    const transaction = block.transactions[index]
    const [receipt] = transaction === undefined ? [] : await blocks.receiptsOf(block, index, index + 1)
    return transaction && receipt && { transaction: toNodeValue(transaction), receipt: toNodeValue(receipt) }
  })
}

/** Withdrawals to an address, oldest first; amounts in gwei. */
export const listWithdrawals: Handler<'ots2_getWithdrawalsList'> = listFromBlocks(
  'withdrawals',
  async ({ withdrawals, number, unreadable }, { index }): Promise<IndexedWithdrawal | undefined> => {
    // The index counts all of the block's, the list has the readable ones.
    const lost = listUnreadableEntries(unreadable, 'withdrawals')
    const own = lost.find(({ path }) => path === `withdrawals.${index}`)
    if (own !== undefined) throw new UnreadableAnswerError('A withdrawal cannot be read.', own.value)
    const before = lost.filter(({ path }) => Number(path.split('.').at(-1)) < index)
    const withdrawal = withdrawals?.[index - before.length]
    if (withdrawal === undefined) return undefined
    const { index: withdrawalIndex, validatorIndex, amountGwei } = withdrawal
    return { index: withdrawalIndex, blockNumber: number, validatorIndex, amountGwei }
  },
)

/** Blocks whose fee recipient is the address, oldest first. The amounts are in the summaries. */
export const listRewardedBlocks: Handler<'ots2_getBlocksRewardedList'> = async (
  [address, index, size],
  context,
) => {
  const range = toRange(index, size)
  const found = await requireLists(context).read((view) =>
    getPage(view, 'rewards', toLowerAddress(address), range),
  )
  return {
    results: found.entries.map(({ blockNumber }) => ({ blockNumber })),
    blocks: toBlockSummaries(found, ({ blockReward, uncleReward, totalFees }) => ({
      issuance:
        blockReward === undefined || uncleReward === undefined
          ? undefined
          : { blockReward, uncleReward, issuance: blockReward + uncleReward },
      totalFees,
    })),
    unreadable: [],
  }
}

/** `undefined` for an entry whose block has been reorganized away since. */
type ToResult<Result> = (
  block: NodeBlock,
  entry: PostingEntry,
  context: MethodContext,
) => Promise<Result | undefined>

/** A list whose entries are read from the node's blocks. */
function listFromBlocks<Entry>(list: PostingList, toResult: ToResult<Entry>) {
  return async (
    [address, index, size]: readonly [account: Address, index: number, size: number],
    context: CallContext,
  ): Promise<IndexedList<Entry>> => {
    const range = toRange(index, size)
    const { found, hashes } = await requireLists(context).read(async (view) => {
      const entries = await getPage(view, list, toLowerAddress(address), range)
      return { found: entries, hashes: await getHashes(view, entries) }
    })
    const results = await Promise.all(
      found.entries.map(async (entry) => {
        const hash = hashes.get(entry.blockNumber)
        const block = hash && (await orUnreadable(context.blocks.findBlock(hash)))
        if (block === undefined) return undefined
        return block instanceof UnreadableAnswerError
          ? new UnreadableAnswerError(block.message, null)
          : await orUnreadable(toResult(block, entry, context))
      }),
    )
    const present = results.filter((result) => result !== undefined)
    return {
      results: present.flatMap((result) => (result instanceof UnreadableAnswerError ? [] : [result])),
      blocks: toBlockSummaries(found),
      // In its place, null of a block that cannot be read: a page of 3 rows stays one of 3 rows.
      unreadable: present.flatMap((result, at) =>
        result instanceof UnreadableAnswerError
          ? [{ path: `results.${at}`, value: result.wire, reason: result.message }]
          : [],
      ),
    }
  }
}

/** By hash, because the chain may reorganize between reading the index and querying the node. */
async function getHashes(
  view: IndexView,
  { totals }: EntryPage,
): Promise<ReadonlyMap<bigint, Hex | undefined>> {
  const numbers = [...totals.keys()]
  return new Map(
    await Promise.all(numbers.map(async (number) => [number, await view.blockHash(number)] as const)),
  )
}
