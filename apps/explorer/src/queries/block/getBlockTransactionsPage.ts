import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { listUnreadableEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { PageOrderMemory } from './pageOrderMemory.ts'

/** Rows per page. */
export const BLOCK_TRANSACTIONS_PAGE_SIZE = 25

/** A page as returned by a node, in the node's order and numbering. */
export interface RawBlockPage {
  readonly block: Block
  readonly transactions: readonly Transaction[]
  /** In the order of the transactions. */
  readonly receipts: readonly (Receipt | undefined)[]
}

/** A source of block transactions. `null` means an unknown block throughout. */
export interface BlockTransactionsSource {
  /** `page` counts from 0. */
  readonly getPage: (
    blockNumber: bigint,
    page: number,
    size: number,
    signal?: AbortSignal,
  ) => Promise<RawBlockPage | null>
  readonly getTransactionCount: (blockNumber: bigint, signal?: AbortSignal) => Promise<number | null>
  /** With full transactions. */
  readonly getBlock: (blockNumber: bigint, signal?: AbortSignal) => Promise<Block | null>
  readonly getBlockReceipts: (blockNumber: bigint, signal?: AbortSignal) => Promise<readonly Receipt[] | null>
  readonly getReceipt: (transactionHash: Hex, signal?: AbortSignal) => Promise<Receipt | null>
}

/** One page of a block's transactions. */
export interface BlockTransactionsPage {
  /** Its `transactionCount` is corrected, even if the node's is wrong. */
  readonly block: Block
  /** Number of transactions in the block. */
  readonly total: number
  /** Highest index first; empty past the end. */
  readonly entries: readonly HistoryEntry[]
  /** The transactions of the page that cannot be read: the last part of a path is the index in the block. */
  readonly unreadable: readonly UnreadableField[]
  /** From 1. */
  readonly page: number
  /** At least 1. */
  readonly pageCount: number
}

/** Block and page to read. */
export interface BlockTransactionsRequest {
  readonly blockNumber: bigint
  /** From 1; page 1 has the highest indexes. */
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

/** A page of a block's transactions, correct on nodes that count pages from the end (Erigon) and from the start (anvil,
 * Reth since 2.1); `null` when the block is unknown. The detected order is kept in `memory`.
 * Cost: one round trip; two on a node that counts from the start, unless the block was read before; two on a node
 * whose pages are unusable, the first time.
 */
export async function getBlockTransactionsPage(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
  memory: PageOrderMemory,
): Promise<BlockTransactionsPage | null> {
  if (memory.order !== 'unusable') {
    const page = await getFromPages(source, request, memory)
    if (page !== undefined) return page
  }
  return getFromWholeBlock(source, request)
}

/** `undefined` when the node's pages are unusable. */
async function getFromPages(
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
  return getKnownPages(source, request, memory, count.value, pages)
}

/** Detects from which end the node counts, and takes the rows in that order. */
async function getKnownPages(
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
      // The exact middle page is the same from both ends, so the order stays unknown.
      if (headRange.first !== wanted.first) memory.order = 'tailFirst'
      return toPage(known.block, total, rows, request)
    }
    if (toRows(known, headRange) === undefined) return undefined
    memory.order = 'headFirst'
  }
  const page = await getHeadFirst(source, request, total, pages)
  if (page === undefined) memory.order = undefined
  return page
}

/** Extracts the requested rows from the one or two pages, counted from the start, that contain them. */
async function getHeadFirst(
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
    // The whole block is requested instead.
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

/** From the full block and its receipts, requested by block or else one by one. */
async function getFromWholeBlock(
  source: BlockTransactionsSource,
  request: BlockTransactionsRequest,
): Promise<BlockTransactionsPage | null> {
  const { blockNumber, page, signal } = request
  const [block, receipts] = await Promise.all([
    source.getBlock(blockNumber, signal),
    source.getBlockReceipts(blockNumber, signal).catch(() => {
      signal?.throwIfAborted()
      // Not every node offers receipts by block; they are requested one by one.
      return null
    }),
  ])
  if (block === null) return null
  if (block.transactions === undefined)
    throw new CheckFailedError('transactions', block.transactionHashes, 'a list of whole transactions')
  const lost = listUnreadableEntries(block.unreadable, 'transactions')
  const total = block.transactions.length + lost.length
  const wanted = toTailRange(total, page, request.pageSize ?? BLOCK_TRANSACTIONS_PAGE_SIZE)
  const isWanted = (index: number | undefined) =>
    index !== undefined && index >= wanted.first && index <= wanted.last
  const toPosition = ({ path }: UnreadableField) => Number(path.split('.').at(-1))
  const lostIndexes = new Set(lost.map(toPosition))
  const positions = Array.from({ length: total }, (_, at) => at).filter((at) => !lostIndexes.has(at))
  const transactions = block.transactions.filter((transaction, at) =>
    isWanted(transaction.transactionIndex ?? positions[at]),
  )
  const byHash = new Map(receipts?.map((receipt) => [receipt.transactionHash.toLowerCase(), receipt]))
  const rows = await Promise.all(
    transactions.map(async (transaction): Promise<HistoryEntry> => {
      const receipt =
        byHash.get(transaction.hash.toLowerCase()) ??
        (await source.getReceipt(transaction.hash, signal).catch(() => {
          signal?.throwIfAborted()
          // The row is shown without its status.
          return null
        }))
      return { transaction, receipt: receipt ?? undefined }
    }),
  )
  const unreadable = lost.filter((field) => isWanted(toPosition(field)))
  return { ...toPage(block, total, rows, request), unreadable }
}

/** Rows of a raw page, ascending; `undefined` unless they are exactly the expected ones. */
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
    unreadable: [],
    page: request.page,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
  }
}

/** Positions on a page counted from the end; `page` from 1. */
function toTailRange(total: number, page: number, pageSize: number): IndexRange {
  const last = total - 1 - (page - 1) * pageSize
  return { first: Math.max(0, last - pageSize + 1), last }
}

/** Positions on a page counted from the start; `page` from 0. */
function toHeadRange(total: number, page: number, pageSize: number): IndexRange {
  return { first: page * pageSize, last: Math.min(total, (page + 1) * pageSize) - 1 }
}

/** Pages from the start, from 0, that contain a page from the end, from 1. Past the end: the first, for its block. */
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
