import type { TokenTransferFilter } from '@otterscan/api-schema/execution/tokenTransfer'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { PostingList } from '../../storage/blockRows.ts'
import type { IndexView } from '../../storage/storage.ts'
import type { BlockSpan } from './findBlockSpan.ts'

/** Blocks that may have what is searched for. */
export interface Candidates {
  /** Newest first. */
  readonly candidates: readonly bigint[]
  /** Nothing further is left in the span. */
  readonly isOver: boolean
  /** Oldest block that the candidates are complete for; `undefined` when there was nothing to search. */
  readonly stop: bigint | undefined
}

/** What is searched, and how many candidates are wanted. */
export interface CandidateSearch {
  readonly token: Address
  readonly filter: TokenTransferFilter
  readonly span: BlockSpan | undefined
  readonly limit: number
}

/** Entries that are looked at in one call, and at once. */
const MOST_ENTRIES = 4_000
const CHUNK = 512

const ACCOUNT_LISTS: readonly PostingList[] = ['erc20Transfers', 'erc721Transfers', 'erc1155Transfers']

/**
 * The newest blocks of a span with transfers of the token and, where accounts are wanted, with transfers of
 * each: the lists of the index tell without asking the node.
 */
export async function findCandidates(view: IndexView, search: CandidateSearch): Promise<Candidates> {
  const { token, filter, span, limit } = search
  if (span === undefined || span.first > span.last) return { candidates: [], isOver: true, stop: undefined }
  const { account, sender, recipient } = filter
  const accounts = [account, sender, recipient].filter((one) => one !== undefined).map(toLowerAddress)
  const walk = (await walkAccounts(view, token, accounts, span)) ?? walkToken(view, token, accounts, span)
  const candidates: bigint[] = []
  let stop = span.last
  for await (const part of walk) {
    for (const block of part.blocks) {
      if (candidates.length >= limit) return { candidates, isOver: false, stop }
      candidates.push(block)
      stop = block
    }
    stop = part.through
    if (part.isEnough && stop > span.first) return { candidates, isOver: false, stop }
  }
  return { candidates, isOver: true, stop: span.first }
}

/** Candidates down to a block, newest first. */
interface WalkedPart {
  readonly blocks: readonly bigint[]
  readonly through: bigint
  /** As much was looked at as one call may. */
  readonly isEnough: boolean
}

/** By the transfers of an account, if they are few; `undefined` when all wanted accounts have many. */
async function walkAccounts(
  view: IndexView,
  token: Address,
  accounts: readonly Address[],
  span: BlockSpan,
): Promise<AsyncIterable<WalkedPart> | undefined> {
  const read = await Promise.all(accounts.map((account) => readBlocks(view, ACCOUNT_LISTS, account, span)))
  const known = read.filter((blocks) => blocks !== undefined)
  const [fewest, ...others] = known.toSorted((left, right) => left.size - right.size)
  if (fewest === undefined) return undefined
  const shared = [...fewest].filter((block) => others.every((blocks) => blocks.has(block)))
  return walkBlocks(view, token, shared.sort(descending))
}

async function* walkBlocks(
  view: IndexView,
  token: Address,
  descendingBlocks: readonly bigint[],
): AsyncIterable<WalkedPart> {
  for (let start = 0; start < descendingBlocks.length; start += CHUNK) {
    const part = descendingBlocks.slice(start, start + CHUNK)
    const [last = 0n, first = 0n] = [part[0], part.at(-1)]
    const own = await readBlocks(view, ['tokenTransfers'], token, { first, last })
    // Of too many it is not known here; their logs tell.
    const blocks = own === undefined ? part : part.filter((block) => own.has(block))
    yield { blocks, through: first, isEnough: false }
  }
}

async function* walkToken(
  view: IndexView,
  token: Address,
  accounts: readonly Address[],
  span: BlockSpan,
): AsyncIterable<WalkedPart> {
  const start = await view.countBelow('tokenTransfers', token, span.first)
  let end = await view.countBelow('tokenTransfers', token, span.last + 1n)
  let seen = 0
  while (end > start) {
    const from = Math.max(end - CHUNK, start)
    const entries = await view.entries('tokenTransfers', token, from, end - from)
    seen += entries.length
    const [first] = entries
    const last = entries.at(-1)
    if (first === undefined || last === undefined) return
    // Blocks are never split: the oldest comes with the next part, unless it is the last one.
    const below = await view.countBelow('tokenTransfers', token, first.blockNumber)
    const isWhole = below >= from || first.blockNumber === last.blockNumber
    const oldest = isWhole ? first.blockNumber : first.blockNumber + 1n
    const numbers = new Set(entries.map(({ blockNumber }) => blockNumber).filter((one) => one >= oldest))
    const range = { first: oldest, last: last.blockNumber }
    const read = await Promise.all(accounts.map((account) => readBlocks(view, ACCOUNT_LISTS, account, range)))
    const blocks = [...numbers].filter((block) => read.every((known) => known?.has(block) ?? true))
    yield { blocks: blocks.sort(descending), through: oldest, isEnough: seen >= MOST_ENTRIES }
    end = isWhole ? below : await view.countBelow('tokenTransfers', token, oldest)
  }
}

/** Blocks with entries of these lists; `undefined` when there are too many to read. */
async function readBlocks(
  view: IndexView,
  lists: readonly PostingList[],
  key: Address,
  { first, last }: BlockSpan,
): Promise<ReadonlySet<bigint> | undefined> {
  const ranges = await Promise.all(
    lists.map(async (list) => {
      const from = await view.countBelow(list, key, first)
      return { list, from, count: (await view.countBelow(list, key, last + 1n)) - from }
    }),
  )
  if (ranges.reduce((sum, { count }) => sum + count, 0) > MOST_ENTRIES) return undefined
  const entries = await Promise.all(
    ranges.map(({ list, from, count }) => view.entries(list, key, from, count)),
  )
  return new Set(entries.flat().map(({ blockNumber }) => blockNumber))
}

function descending(left: bigint, right: bigint): number {
  return left > right ? -1 : 1
}
