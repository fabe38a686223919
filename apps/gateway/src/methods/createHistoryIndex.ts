import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { HistoryIndex, PositionPage, TransactionPosition } from '../storage/historyIndex.ts'
import type { IndexReader, IndexView, PostingEntry } from '../storage/storage.ts'
import type { BlockData } from '../upstream/blockData.ts'
import type { NodeTransaction } from '../upstream/nodeBlock.ts'

/** Address history from the index; transaction hashes come from the node. */
export function createHistoryIndex(lists: IndexReader, blocks: BlockData): HistoryIndex {
  async function transactionAt(
    view: IndexView,
    blockNumber: bigint,
    index: number,
  ): Promise<NodeTransaction | undefined> {
    const hash = await view.blockHash(blockNumber)
    const block = hash && (await blocks.findBlock(hash))
    return block?.transactions[index]
  }

  return {
    coverage: () => lists.read(async (view) => view.coverage),
    searchTransactions: (address, direction, fromBlock, size) =>
      lists.read((view) =>
        direction === 'older'
          ? searchOlder(view, address, fromBlock, size)
          : searchNewer(view, address, fromBlock, size),
      ),
    findCreation: (address) =>
      lists.read(async (view) => {
        const count = await view.count('creations', address)
        const [latest] = count === 0 ? [] : await view.entries('creations', address, count - 1, 1)
        const creation = latest && (await view.creation(latest.blockNumber, latest.index))
        const transaction =
          creation && (await transactionAt(view, creation.blockNumber, creation.transactionIndex))
        return creation && transaction && { transactionHash: transaction.hash, creator: creation.creator }
      }),
    findSentTransaction: (sender, nonce) =>
      lists.read(async (view) => {
        const entry = await view.findValue('sent', sender, nonce)
        // It may be in a block that is not indexed yet, or an authorization (EIP-7702) used the nonce.
        if (entry === undefined) return undefined
        const transaction = await transactionAt(view, entry.blockNumber, entry.index)
        return isSameAddress(transaction?.from, sender) && transaction?.nonce === nonce
          ? transaction.hash
          : undefined
      }),
  }
}

const LIST = 'appearances'

async function searchOlder(
  view: IndexView,
  address: Address,
  fromBlock: bigint,
  size: number,
): Promise<PositionPage> {
  const end = await view.countBelow(LIST, address, fromBlock + 1n)
  const from = Math.max(end - Math.max(size, 1), 0)
  const entries = await view.entries(LIST, address, from, end - from)
  const [oldest] = entries
  if (oldest === undefined) return { positions: [], hasMore: false }
  // Blocks are never split.
  const start = await view.countBelow(LIST, address, oldest.blockNumber)
  const rest = start < from ? await view.entries(LIST, address, start, from - start) : []
  return { positions: await toPositions(view, [...rest, ...entries]), hasMore: start > 0 }
}

async function searchNewer(
  view: IndexView,
  address: Address,
  fromBlock: bigint,
  size: number,
): Promise<PositionPage> {
  const start = await view.countBelow(LIST, address, fromBlock)
  const entries = await view.entries(LIST, address, start, Math.max(size, 1))
  const newest = entries.at(-1)
  if (newest === undefined) return { positions: [], hasMore: false }
  const reached = start + entries.length
  const end = await view.countBelow(LIST, address, newest.blockNumber + 1n)
  const rest = reached < end ? await view.entries(LIST, address, reached, end - reached) : []
  const count = await view.count(LIST, address)
  return { positions: await toPositions(view, [...entries, ...rest]), hasMore: end < count }
}

/** Newest first, each with its block hash: the chain may have reorganized by the time the node answers. */
async function toPositions(
  view: IndexView,
  ascending: readonly PostingEntry[],
): Promise<readonly TransactionPosition[]> {
  const numbers = [...new Set(ascending.map(({ blockNumber }) => blockNumber))]
  const hashes = new Map(
    await Promise.all(numbers.map(async (number) => [number, await view.blockHash(number)] as const)),
  )
  return ascending.toReversed().map(({ blockNumber, index }) => {
    const blockHash = hashes.get(blockNumber)
    return { blockNumber, transactionIndex: index, ...(blockHash === undefined ? {} : { blockHash }) }
  })
}
