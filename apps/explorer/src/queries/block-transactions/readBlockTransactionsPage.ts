import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import type { PageOrderMemory } from './pageOrderMemory.ts'

/** Rows of a page. */
export const BLOCK_TRANSACTIONS_PAGE_SIZE = 25

/** A page as a node answers it, in the node's order and counted from the node's end. */
export interface RawBlockPage {
  readonly block: Block
  readonly transactions: readonly Transaction[]
  /** At the positions of the transactions. */
  readonly receipts: readonly (Receipt | undefined)[]
}

/** Someone who can be asked for the transactions of a block. `null` is an unknown block throughout. */
export interface BlockTransactionsSource {
  /** `page` counts from 0. */
  readonly getPage: (
    blockNumber: bigint,
    page: number,
    size: number,
    signal?: AbortSignal,
  ) => Promise<RawBlockPage | null>
  readonly getTransactionCount: (blockNumber: bigint, signal?: AbortSignal) => Promise<number | null>
  /** With whole transactions. */
  readonly getBlock: (blockNumber: bigint, signal?: AbortSignal) => Promise<Block | null>
  readonly getBlockReceipts: (blockNumber: bigint, signal?: AbortSignal) => Promise<readonly Receipt[] | null>
  readonly getReceipt: (transactionHash: Hex, signal?: AbortSignal) => Promise<Receipt | null>
}

/** One page of a block's transactions. */
export interface BlockTransactionsPage {
  /** Its `transactionCount` is right, whatever the node sent. */
  readonly block: Block
  /** Transactions in the whole block. */
  readonly total: number
  /** Highest index first; empty past the end. */
  readonly entries: readonly HistoryEntry[]
  /** From 1. */
  readonly page: number
  /** At least 1. */
  readonly pageCount: number
}

/** What to read. */
export interface BlockTransactionsRequest {
  readonly blockNumber: bigint
  /** From 1; page 1 holds the highest indexes. */
  readonly page: number
  readonly pageSize?: number
  readonly signal?: AbortSignal | undefined
}

/** Positions in a block, both inclusive; empty when `last` is below `first`. */
interface IndexRange {
  readonly first: number
  readonly last: number
}

type KnownPage = { readonly raw: RawBlockPage; readonly rows: readonly HistoryEntry[] }

/**
 * A page of a block's transactions, right on nodes that count pages from the end (Erigon) and from the front (anvil,
 * Reth since 2.1); `null` when the block is unknown. What the node turned out to do is kept in `memory`.
 *
 * Cost: one round trip; two on a node that counts from the front, unless the block was looked at before; two on a node
 * whose pages cannot be used, the first time.
 */
export async function readBlockTransactionsPage(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
  memory: PageOrderMemory,
): Promise<BlockTransactionsPage | null> {
  if (memory.order !== 'unusable') {
    const page = await readFromPages(source, request, memory)
    if (page !== undefined) return page
  }
  return readFromWholeBlock(source, request)
}

/** `undefined` when the node's pages cannot be used. */
async function readFromPages(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
  memory: PageOrderMemory,
): Promise<BlockTransactionsPage | null | undefined> {
  const { blockNumber, page, signal } = request
  const pageSize = request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE
  const knownTotal = memory.order === 'headFirst' ? memory.getTotal(blockNumber) : undefined
  const firstAsked = knownTotal === undefined ? [page - 1] : toHeadPages(knownTotal, page, pageSize)
  const [count, ...answers] = await Promise.allSettled([
    source.getTransactionCount(blockNumber, signal),
    ...firstAsked.map((index) => source.getPage(blockNumber, index, pageSize, signal)),
  ])
  signal?.throwIfAborted()
  if (answers.some(isMissingMethod)) memory.order = 'unusable'
  if (count.status === 'rejected') return undefined
  if (count.value === null) return null
  memory.setTotal(blockNumber, count.value)
  const pages = new Map<number, RawBlockPage>()
  firstAsked.forEach((index, position) => {
    const answer = answers[position]
    if (answer?.status === 'fulfilled' && answer.value !== null) pages.set(index, answer.value)
  })
  return readKnownPages(source, request, memory, count.value, pages)
}

/** Finds out from which end the node counts, and takes the rows in that order. */
async function readKnownPages(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
  memory: PageOrderMemory,
  total: number,
  pages: Map<number, RawBlockPage>,
): Promise<BlockTransactionsPage | undefined> {
  const pageSize = request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE
  const [known] = pages.values()
  if (known === undefined) return undefined
  const wanted = toTailRange(total, request.page, pageSize)
  if (wanted.last < wanted.first) return toPage(known.block, total, [], request)
  if (memory.order !== 'headFirst') {
    const rows = toRows(known, wanted)
    const headRange = toHeadRange(total, request.page - 1, pageSize)
    if (rows !== undefined) {
      // A page in the very middle is the same from both ends and tells nothing.
      if (headRange.first !== wanted.first) memory.order = 'tailFirst'
      return toPage(known.block, total, rows, request)
    }
    if (toRows(known, headRange) === undefined) return undefined
    memory.order = 'headFirst'
  }
  const page = await readHeadFirst(source, request, total, pages)
  if (page === undefined) memory.order = undefined
  return page
}

/** Cuts the wanted run out of the one or two pages, counted from the front, that hold it. */
async function readHeadFirst(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
  total: number,
  pages: Map<number, RawBlockPage>,
): Promise<BlockTransactionsPage | undefined> {
  const { blockNumber, page, signal } = request
  const pageSize = request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE
  const wanted = toTailRange(total, page, pageSize)
  let answers: readonly (KnownPage | undefined)[]
  try {
    answers = await Promise.all(
      toHeadPages(total, page, pageSize).map(async (index) => {
        const raw = pages.get(index) ?? (await source.getPage(blockNumber, index, pageSize, signal))
        const rows = raw === null ? undefined : toRows(raw, toHeadRange(total, index, pageSize))
        return raw === null || rows === undefined ? undefined : { raw, rows }
      }),
    )
  } catch (error) {
    if (signal?.aborted === true) throw error
    // The whole block is asked for instead.
    return undefined
  }
  const [first] = answers
  if (first === undefined || answers.includes(undefined)) return undefined
  const rows = answers
    .flatMap((answer) => answer?.rows ?? [])
    .filter(({ transaction, receipt }) => {
      const index = transaction.transactionIndex ?? receipt?.transactionIndex ?? -1
      return index >= wanted.first && index <= wanted.last
    })
  return toPage(first.raw.block, total, rows, request)
}

/** From the block with its transactions and its receipts, by block or else one by one. */
async function readFromWholeBlock(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
): Promise<BlockTransactionsPage | null> {
  const { blockNumber, page, signal } = request
  const [block, receipts] = await Promise.all([
    source.getBlock(blockNumber, signal),
    source.getBlockReceipts(blockNumber, signal).catch(() => {
      signal?.throwIfAborted()
      // Not every node has them by block; they are asked for one by one.
      return null
    }),
  ])
  if (block === null) return null
  if (block.transactions === undefined)
    throw new CheckFailedError('transactions', block.transactionHashes, 'a list of whole transactions')
  const total = block.transactionHashes?.length ?? block.transactions.length
  const wanted = toTailRange(total, page, request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE)
  const transactions = block.transactions.filter((transaction, position) => {
    const index = transaction.transactionIndex ?? position
    return index >= wanted.first && index <= wanted.last
  })
  const byHash = new Map(receipts?.map((receipt) => [receipt.transactionHash.toLowerCase(), receipt]))
  const rows = await Promise.all(
    transactions.map(async (transaction): Promise<HistoryEntry> => {
      const receipt =
        byHash.get(transaction.hash.toLowerCase()) ??
        (await source.getReceipt(transaction.hash, signal).catch(() => {
          signal?.throwIfAborted()
          // The row is shown without its outcome.
          return null
        }))
      return { transaction, receipt: receipt ?? undefined }
    }),
  )
  return toPage(block, total, rows, request)
}

/** Rows of a raw page, ascending; `undefined` unless they are exactly the wanted ones. */
function toRows(raw: RawBlockPage, wanted: IndexRange): readonly HistoryEntry[] | undefined {
  const rows = raw.transactions
    .map((transaction, position): HistoryEntry => ({ transaction, receipt: raw.receipts[position] }))
    .sort((left, right) => (toIndex(left) ?? 0) - (toIndex(right) ?? 0))
  const complete = rows.length === Math.max(0, wanted.last - wanted.first + 1)
  return complete && rows.every((row, offset) => toIndex(row) === wanted.first + offset) ? rows : undefined
}

function toIndex({ transaction, receipt }: HistoryEntry): number | undefined {
  return transaction.transactionIndex ?? receipt?.transactionIndex
}

function toPage(
  block: Block,
  total: number,
  rows: readonly HistoryEntry[],
  request: BlockTransactionsRequest,
): BlockTransactionsPage {
  const pageSize = request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE
  return {
    block: { ...block, transactionCount: total },
    total,
    entries: rows.toReversed(),
    page: request.page,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
  }
}

/** Positions on a page counted from the end; `page` from 1. */
function toTailRange(total: number, page: number, pageSize: number): IndexRange {
  const last = total - 1 - (page - 1) * pageSize
  return { first: Math.max(0, last - pageSize + 1), last }
}

/** Positions on a page counted from the front; `page` from 0. */
function toHeadRange(total: number, page: number, pageSize: number): IndexRange {
  return { first: page * pageSize, last: Math.min(total, (page + 1) * pageSize) - 1 }
}

/** Pages from the front, from 0, that hold a page from the end, from 1. Past the end: the first, for its block. */
function toHeadPages(total: number, page: number, pageSize: number): readonly number[] {
  const { first, last } = toTailRange(total, page, pageSize)
  if (last < first) return [0]
  const lowest = Math.floor(first / pageSize)
  const highest = Math.floor(last / pageSize)
  return lowest === highest ? [lowest] : [lowest, highest]
}

function isMissingMethod(result: PromiseSettledResult<unknown>): boolean {
  return result.status === 'rejected' && result.reason instanceof MethodNotFoundError
}
