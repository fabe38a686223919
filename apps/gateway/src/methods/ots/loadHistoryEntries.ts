import { hash32, isWireObject, quantity } from '@otterscan/api-schema/codec'
import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { TransactionPosition } from '../../storage/historyIndex.ts'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { orUnreadable, UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { MethodContext } from '../methodHandler.ts'
import { toNodeValue, toSearchReceipt } from '../nodeValues.ts'

/** The entries at the positions; what cannot be read keeps its place, as the node sent it. */
export async function loadHistoryEntries(
  positions: readonly TransactionPosition[],
  { blocks }: MethodContext,
): Promise<Pick<HistoryChunk, 'entries' | 'unreadable'>> {
  const hashes = new Map(positions.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  const found = new Map<bigint, NodeBlock | UnreadableAnswerError>()
  await Promise.all(
    Array.from(hashes, async ([number, hash]) => {
      const block = await orUnreadable(blocks.findBlock(hash ?? number))
      if (block !== undefined) found.set(number, block)
    }),
  )
  const loaded = await Promise.all(
    positions.map((position) => loadEntry(position, found.get(position.blockNumber), blocks)),
  )
  const present = loaded.filter((entry) => entry !== undefined)
  return {
    entries: present.flatMap((entry) => ('lost' in entry ? [] : [entry])),
    unreadable: present.flatMap((entry, at) =>
      'lost' in entry ? [{ path: `txs.${at}`, value: entry.lost, reason: 'a transaction' }] : [],
    ),
  }
}

/** `undefined` when the chain was reorganized during the search: the entry no longer exists. */
async function loadEntry(
  { transactionIndex }: TransactionPosition,
  block: NodeBlock | UnreadableAnswerError | undefined,
  blocks: MethodContext['blocks'],
): Promise<HistoryEntry | { readonly lost: unknown } | undefined> {
  if (block instanceof UnreadableAnswerError) return loadFromUnreadable(block.wire, transactionIndex, blocks)
  const transaction = block?.transactions[transactionIndex]
  if (block === undefined || transaction === undefined) return undefined
  const receipts = await orUnreadable(blocks.receiptsOf(block, transactionIndex, transactionIndex + 1))
  // Without a readable receipt the row is shown without its outcome.
  if (receipts instanceof UnreadableAnswerError)
    return { transaction: toNodeValue(transaction), receipt: undefined }
  const [receipt] = receipts
  return receipt && toEntry({ transaction, receipt }, block.timestamp)
}

/** An unreadable transaction of a block says nothing about the others. */
async function loadFromUnreadable(
  wire: unknown,
  transactionIndex: number,
  blocks: MethodContext['blocks'],
): Promise<HistoryEntry | { readonly lost: unknown }> {
  const list = isWireObject(wire) && Array.isArray(wire.transactions) ? wire.transactions : []
  const own: unknown = list[transactionIndex] ?? null
  const hash = isWireObject(own) ? tryDecode(hash32, own.hash) : undefined
  const timestamp = isWireObject(wire) ? tryDecode(quantity, wire.timestamp) : undefined
  if (hash === undefined || timestamp === undefined) return { lost: own }
  const mined = await orUnreadable(blocks.findTransaction(hash))
  return mined === undefined || mined instanceof UnreadableAnswerError
    ? { lost: own }
    : toEntry(mined, timestamp)
}

function toEntry({ transaction, receipt }: MinedTransaction, timestamp: bigint): HistoryEntry {
  return { transaction: toNodeValue(transaction), receipt: toSearchReceipt(receipt, timestamp) }
}
