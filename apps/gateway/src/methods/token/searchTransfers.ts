import type { TokenTransferEntry, TokenTransferFilter } from '@otterscan/api-schema/execution/tokenTransfer'
import { mapLimited } from '@otterscan/clients/transport/limiter'
import { type Address, isSameAddress, toLowerAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { BlockTotals } from '../../storage/blockRows.ts'
import type { IndexView } from '../../storage/storage.ts'
import { invalidParams } from '../gatewayError.ts'
import type { CallContext, Handler } from '../methodHandler.ts'
import { requireLists, toBlockSummaries, toRange } from '../ots2/indexedPage.ts'
import { findBlockSpan } from './findBlockSpan.ts'
import { findCandidates } from './findCandidates.ts'
import { getBlockTransfers } from './readTransfers.ts'

/** Blocks whose logs are read at the same time, and in one call altogether. */
const PARALLEL_BLOCKS = 8
const MOST_BLOCKS = 64

/** Transfers of a token that a filter lets through, newest first. Whole blocks are searched. */
export const searchTokenTransfers: Handler<'gateway_searchTokenTransfers'> = async (
  [address, filter, size, after],
  context,
) => {
  const token = toLowerAddress(address)
  const { count } = toRange(0, size)
  const cursor = after === undefined ? undefined : parseCursor(after)
  const { candidates, isOver, stop, blocks, classes } = await requireLists(context).read(async (view) => {
    const span = await findBlockSpan(view, filter, cursor)
    const found = await findCandidates(view, { token, filter, span, limit: MOST_BLOCKS })
    return {
      ...found,
      blocks: await Promise.all(found.candidates.map((number) => describe(view, number))),
      classes: (await view.facts(token))?.classes ?? [],
    }
  })
  const results: TokenTransferEntry[] = []
  const lost: unknown[] = []
  const read: FoundBlock[] = []
  // A few blocks at a time, so that nothing is read after the page is full.
  for (let start = 0; start < blocks.length && results.length < count; start += PARALLEL_BLOCKS) {
    const some = blocks.slice(start, start + PARALLEL_BLOCKS)
    const transfers = await mapLimited(some, PARALLEL_BLOCKS, (block) =>
      getMatches(block, { token, classes, filter }, context),
    )
    for (const [at, block] of some.entries()) {
      if (results.length >= count) break
      results.push(...(transfers[at]?.matches ?? []))
      lost.push(...(transfers[at]?.lost ?? []))
      read.push(block)
    }
  }
  const last = read.at(-1)
  const isWhole = isOver && read.length === candidates.length
  const reached = read.length === candidates.length ? stop : last?.number
  return {
    results,
    blocks: toBlockSummaries({ totals: new Map(read.flatMap(toTotals)) }),
    next: isWhole || reached === undefined ? undefined : reached.toString(),
    searchedFrom: reached,
    // Behind the others: whether they match is not known.
    unreadable: lost.map((value, at) => {
      return { path: `results.${results.length + at}`, value, reason: 'a log of the token cannot be read' }
    }),
  }
}

const CURSOR_PATTERN = /^[0-9]{1,15}$/

/** The oldest block that was searched. */
function parseCursor(text: string): bigint {
  if (!CURSOR_PATTERN.test(text)) {
    throw invalidParams('invalid argument 3: the cursor is not one that this method returned')
  }
  return BigInt(text)
}

interface FoundBlock {
  readonly number: bigint
  readonly hash: Hex | undefined
  readonly totals: BlockTotals | undefined
}

async function describe(view: IndexView, number: bigint): Promise<FoundBlock> {
  const [hash, totals] = await Promise.all([view.blockHash(number), view.totals(number)])
  return { number, hash, totals }
}

function toTotals({ number, totals }: FoundBlock): readonly (readonly [bigint, BlockTotals])[] {
  return totals === undefined ? [] : [[number, totals]]
}

interface Wanted {
  readonly token: Address
  readonly classes: Parameters<typeof getBlockTransfers>[0]['classes']
  readonly filter: TokenTransferFilter
}

/** Of a block that has left the chain nothing matches. Newest first. */
async function getMatches(
  { number, hash }: FoundBlock,
  { token, classes, filter }: Wanted,
  context: CallContext,
): Promise<{ readonly matches: readonly TokenTransferEntry[]; readonly lost: readonly unknown[] }> {
  const transfers = hash && (await getBlockTransfers({ number, hash, token, classes }, context))
  if (!transfers) return { matches: [], lost: [] }
  const matches = [...transfers.byPosition.values()].filter((transfer) => isMatch(transfer, filter))
  return { matches: matches.sort((left, right) => right.logIndex - left.logIndex), lost: transfers.lost }
}

function isMatch({ from, to, moved }: TokenTransferEntry, filter: TokenTransferFilter): boolean {
  const { account, sender, recipient, minAmount, maxAmount } = filter
  if (account !== undefined && !isSameAddress(account, from) && !isSameAddress(account, to)) return false
  if (sender !== undefined && !isSameAddress(sender, from)) return false
  if (recipient !== undefined && !isSameAddress(recipient, to)) return false
  if (minAmount === undefined && maxAmount === undefined) return true
  // An amount that cannot be read is not known to be within.
  return (moved ?? []).some(
    ({ amount }) =>
      (minAmount === undefined || amount >= minAmount) && (maxAmount === undefined || amount <= maxAmount),
  )
}
