import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { PostingList } from '../../storage/blockRows.ts'
import type { IndexView, PostingEntry } from '../../storage/Storage.ts'
import type { KnownBlock } from '../../upstream/knownBlock.ts'
import { isWireObject, type WireObject } from '../../upstream/wireValue.ts'
import { encodeIssuance } from '../encode/issuance.ts'
import type { MethodContext, MethodHandler } from '../methodHandler.ts'
import { readAddress } from '../parameters.ts'
import { type EntryPage, encodeBlocksSummary, getPage, readPage, requireLists } from './indexedPage.ts'

/** Length of a list of an address. */
export function countEntries(list: PostingList): MethodHandler {
  return (call, context) => {
    const address = readAddress(call.params, 0)
    return requireLists(call, context).read((view) => view.count(list, address))
  }
}

/** Transactions that moved tokens from or to an address, with their receipts, oldest first. */
export function listTransfers(list: PostingList): MethodHandler {
  return listFromBlocks(list, async (block, { index }, { blocks }) => {
    const transaction = block.transactions[index]
    const [receipt] = transaction === undefined ? [] : await blocks.receiptsOf(block, index, index + 1)
    return (
      transaction &&
      receipt && { hash: transaction.hash, transaction: transaction.wire, receipt: receipt.wire }
    )
  })
}

/** Withdrawals to an address, oldest first; amounts in gwei. */
export const listWithdrawals: MethodHandler = listFromBlocks(
  'withdrawals',
  async ({ header, number }, { index }) => {
    const withdrawals: readonly unknown[] = Array.isArray(header.withdrawals) ? header.withdrawals : []
    const withdrawal = withdrawals[index]
    if (!isWireObject(withdrawal)) return undefined
    const { index: withdrawalIndex, validatorIndex, amount } = withdrawal
    return { index: withdrawalIndex, blockNumber: toQuantity(number), validatorIndex, amount }
  },
)

/** Blocks whose fee recipient is the address, oldest first. What it got is in the summaries. */
export const listRewardedBlocks: MethodHandler = async (call, context) => {
  const address = readAddress(call.params, 0)
  const page = readPage(call.params, 1)
  const found = await requireLists(call, context).read((view) => getPage(view, 'rewards', address, page))
  return {
    results: found.entries.map(({ blockNumber }) => ({ blockNumber: toQuantity(blockNumber) })),
    blocksSummary: encodeBlocksSummary(found, ({ blockReward, uncleReward, totalFees }) => ({
      ...encodeIssuance({ blockReward, uncleReward, issuance: blockReward + uncleReward }),
      totalFees: toQuantity(totalFees),
    })),
  }
}

/** `undefined` for an entry whose block has left the chain meanwhile. */
type EncodeEntry = (
  block: KnownBlock,
  entry: PostingEntry,
  context: MethodContext,
) => Promise<WireObject | undefined>

/** A list whose entries are read from the node's blocks. */
function listFromBlocks(list: PostingList, encode: EncodeEntry): MethodHandler {
  return async (call, context) => {
    const address = readAddress(call.params, 0)
    const page = readPage(call.params, 1)
    const { found, hashes } = await requireLists(call, context).read(async (view) => {
      const entries = await getPage(view, list, address, page)
      return { found: entries, hashes: await getHashes(view, entries) }
    })
    const results = await Promise.all(
      found.entries.map(async (entry) => {
        const hash = hashes.get(entry.blockNumber)
        const block = hash && (await context.blocks.findBlock({ kind: 'hash', hash }))
        return block && encode(block, entry, context)
      }),
    )
    return {
      results: results.filter((result) => result !== undefined),
      blocksSummary: encodeBlocksSummary(found),
    }
  }
}

/** By hash, as between reading the index and asking the node the chain may change. */
async function getHashes(
  view: IndexView,
  { totals }: EntryPage,
): Promise<ReadonlyMap<bigint, Hex | undefined>> {
  const numbers = [...totals.keys()]
  return new Map(
    await Promise.all(numbers.map(async (number) => [number, await view.blockHash(number)] as const)),
  )
}
