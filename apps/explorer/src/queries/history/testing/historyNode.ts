import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import type { HistorySource } from '../historyWindow.ts'

/** How many transactions of the address each block has, by block number; 0 is a block of unrelated transactions. */
export type HistoryChain = ReadonlyMap<bigint, number>

/** Kind of client: how it orders, flags and limits results. */
export type NodeManner = 'erigon' | 'erigonMiner' | 'anvil'

/** A fake node with an in-memory chain that records its requests. */
export interface HistoryNode extends HistorySource {
  readonly searches: string[]
  /** The full history, newest first. */
  readonly all: readonly HistoryEntry[]
}

const SIZE_CAP = 25

/** An entry whose hash encodes its position. */
export function buildEntry(blockNumber: bigint, transactionIndex: number): HistoryEntry {
  const hash: Hex = `0x${blockNumber.toString(16).padStart(32, '0')}${transactionIndex.toString(16).padStart(32, '0')}`
  const transaction = { hash, blockNumber, transactionIndex } as Transaction
  return { transaction, receipt: { transactionHash: hash, blockNumber, transactionIndex } as Receipt }
}

/** A fake node that behaves like a given client. */
export function buildHistoryNode(chain: HistoryChain, manner: NodeManner): HistoryNode {
  const searches: string[] = []
  const numbers = [...chain.keys()].sort((left, right) => (left < right ? -1 : 1))
  const tip = numbers.at(-1) ?? 0n
  const entriesOf = (block: bigint) =>
    // Odd positions are unrelated transactions.
    Array.from({ length: chain.get(block) ?? 0 }, (_, index) => buildEntry(block, index * 2))
  const newestFirst = (blocks: readonly bigint[]) =>
    blocks.toSorted((left, right) => (left > right ? -1 : 1)).flatMap((block) => entriesOf(block).reverse())

  /** Blocks in walking order until the size is reached, and whether more was left. */
  const walk = (path: readonly bigint[], size: number) => {
    const taken: bigint[] = []
    let count = 0
    for (const [index, block] of path.entries()) {
      const full = count >= size
      // anvil stops at any non-empty block; Erigon knows whether another block of the address is left.
      if (full && manner === 'anvil') return { taken, more: true }
      if (full && path.slice(index).some((left) => (chain.get(left) ?? 0) > 0)) return { taken, more: true }
      if (full) break
      taken.push(block)
      count += chain.get(block) ?? 0
    }
    // Block rewards count as entries for Erigon: "more" although no transaction is left.
    return { taken, more: manner === 'erigonMiner' && count > 0 }
  }

  const check = (name: string, block: bigint, size: number) => {
    searches.push(`${name} ${block} ${size}`)
    if (size > SIZE_CAP || size < 1) throw new Error(`max allowed page size: ${SIZE_CAP}`)
    if (block < 0n) throw new Error('invalid block')
  }

  return {
    searches,
    all: newestFirst(numbers),
    searchBefore: async (block, size): Promise<HistoryChunk> => {
      check('before', block, size)
      if (manner === 'anvil' && block === 1n)
        return { entries: [], unreadable: [], firstPage: false, lastPage: false }
      const fromTip = block === 0n || block === 1n
      const path = numbers.filter((number) => fromTip || number < block).reverse()
      const { taken, more } = walk(path, size)
      const firstPage = block === 0n || (manner === 'anvil' && block - 1n >= tip)
      return { entries: newestFirst(taken), unreadable: [], firstPage, lastPage: !more }
    },
    searchAfter: async (block, size): Promise<HistoryChunk> => {
      check('after', block, size)
      const { taken, more } = walk(
        numbers.filter((number) => number > block),
        size,
      )
      const entries =
        manner === 'anvil'
          ? taken.toSorted((left, right) => (left > right ? -1 : 1)).flatMap(entriesOf)
          : newestFirst(taken)
      return { entries, unreadable: [], firstPage: !more, lastPage: block === 0n }
    },
    getTransactionPosition: async (hash) => {
      const blockNumber = BigInt(hash.slice(0, 34))
      const transactionIndex = Number.parseInt(hash.slice(34), 16)
      return chain.has(blockNumber) ? { blockNumber, transactionIndex } : undefined
    },
  }
}
