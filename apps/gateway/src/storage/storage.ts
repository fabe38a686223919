import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ActivityInterval, ActivityRange, IndexedActivity } from './activity.ts'
import type {
  BlockRows,
  BlockTotals,
  CodeChangeRow,
  ContractFacts,
  CreationRow,
  HoldingKind,
  PostingList,
} from './blockRows.ts'
import type { IndexCoverage } from './historyIndex.ts'

/** An entry of a list. */
export interface PostingEntry {
  readonly blockNumber: bigint
  readonly index: number
  /** Only in lists whose rows have one. */
  readonly value?: bigint
}

/** A list and whose it is. */
export interface ListName {
  readonly list: PostingList
  readonly key: Address
}

/** A creation and its block. */
export interface IndexedCreation extends CreationRow {
  readonly blockNumber: bigint
}

/** A code change and its block. */
export interface IndexedCodeChange extends CodeChangeRow {
  readonly blockNumber: bigint
}

/** Blocks of which the index lacks something, both ends included. */
export interface IndexGap {
  readonly from: bigint
  readonly to: bigint
  /** What could not be read of the first of them that was met, to display. */
  readonly reason: string
}

/** A token an address has transferred or received, with the first indexed transaction. */
export interface IndexedHolding {
  readonly token: Address
  readonly blockNumber: bigint
  readonly transactionIndex: number
}

/** What an account has of a token, summed up from its transfers. */
export interface IndexedHolder {
  readonly holder: Address
  readonly balance: bigint
}

/** Sums over the holders of a token. The zero address is not a holder. */
export interface IndexedTokenTotals {
  /** Accounts with more than nothing. */
  readonly holders: number
  /** Accounts from which more was transferred than to them: transfers without an event, or not indexed. */
  readonly negative: number
  /** How often the amount of a transfer could not be read, counted at both of its accounts. */
  readonly unread: number
}

/** An id of a token. */
export interface IndexedId {
  readonly id: bigint
  readonly transferCount: number
}

/** A consistent snapshot of the index. Entries ascend by block and index. */
export interface IndexView {
  /** Both layers together, gaps included; `undefined` while there is no block. */
  readonly coverage: IndexCoverage | undefined
  /** Length of a list. */
  count(list: PostingList, key: Address): Promise<number>
  /** Number of entries of a list in blocks below this one. */
  countBelow(list: PostingList, key: Address, blockNumber: bigint): Promise<number>
  /** Entries from rank `from`, at most `count`; fewer at the end. */
  entries(list: PostingList, key: Address, from: number, count: number): Promise<readonly PostingEntry[]>
  /** The first entry with this value; for lists whose values ascend. */
  findValue(list: PostingList, key: Address, value: bigint): Promise<PostingEntry | undefined>
  /** The creation at a position; `undefined` when there is none. */
  creation(blockNumber: bigint, index: number): Promise<IndexedCreation | undefined>
  /** The code change at a position; `undefined` when there is none. */
  codeChange(blockNumber: bigint, index: number): Promise<IndexedCodeChange | undefined>
  /** Tokens of a holder, ascending by address, at most `limit`. */
  holdings(kind: HoldingKind, holder: Address, limit: number): Promise<readonly IndexedHolding[]>
  /** Sums over all holders of a token; zeros for one without transfers of that kind. */
  tokenTotals(kind: HoldingKind, token: Address): Promise<IndexedTokenTotals>
  /** Holders with more than nothing, the largest first, then by address; those behind `after`, at most `limit`. */
  holders(
    kind: HoldingKind,
    token: Address,
    after: IndexedHolder | undefined,
    limit: number,
  ): Promise<readonly IndexedHolder[]>
  /** What the transfers of a holder add up to, also for the zero address; `undefined` without any. */
  balance(kind: HoldingKind, token: Address, holder: Address): Promise<bigint | undefined>
  /** Number of ids that were ever transferred. */
  idCount(token: Address): Promise<number>
  /** Ids that were ever transferred, ascending; those above `after`, at most `limit`. */
  ids(token: Address, after: bigint | undefined, limit: number): Promise<readonly IndexedId[]>
  /** Who has how much of an id, negative sums included, by address; those behind `after`, at most `limit`. */
  idHolders(
    token: Address,
    id: bigint,
    after: Address | undefined,
    limit: number,
  ): Promise<readonly IndexedHolder[]>
  /** Hours or days with blocks, the newest first, at most `limit`. */
  activity(range: ActivityRange): Promise<readonly IndexedActivity[]>
  /** The oldest hour or day with blocks that begins behind `time`. */
  activityAfter(interval: ActivityInterval, time: bigint): Promise<IndexedActivity | undefined>
  /** `undefined` for a contract that was not probed. */
  facts(address: Address): Promise<ContractFacts | undefined>
  /** `undefined` outside of the coverage. */
  totals(blockNumber: bigint): Promise<BlockTotals | undefined>
  /** `undefined` outside of the coverage, and for a gap whose hash is unknown. */
  blockHash(blockNumber: bigint): Promise<Hex | undefined>
}

/** Read access to the store. */
export interface IndexReader {
  /** Runs `task` on one snapshot. Throws: what `task` throws, and errors of the store. */
  read<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result>
}

/** The chain, and the block from which the cold layer grows at both ends. */
export interface IndexStart {
  readonly chainId: bigint
  readonly genesisHash: Hex
  readonly anchorNumber: bigint
  readonly anchorHash: Hex
}

/** Extent of the cold layer. Empty while `lastBlock` is `firstBlock` − 1. */
export interface IndexCheckpoint {
  readonly chainId: bigint
  readonly genesisHash: Hex
  readonly firstBlock: bigint
  /** Hash of the block below `firstBlock`, which the next block downward must have. */
  readonly firstParentHash: Hex
  readonly lastBlock: bigint
  readonly lastHash: Hex
  /** From this block to `lastBlock` the inner calls of every transaction are known. */
  readonly tracedFrom: bigint
}

/** A block of the hot layer. */
export interface HotBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
}

/**
 * The store of the index. Two layers: *cold*, one range of blocks that only grows, at either end, and in which
 * only gaps are ever replaced; and *hot*, the blocks above it, each a set of rows under the block's hash, which can be dropped
 * and replaced. Each write method is atomic, even across a crash. Writes run one after another.
 *
 * Write methods throw an `Error` when blocks do not link to the stored ones, which is a bug of the caller.
 */
export interface IndexStorage extends IndexReader {
  /** `undefined` before the first `reset`. */
  checkpoint(): IndexCheckpoint | undefined
  /** The hot layer, ascending; it starts directly above the cold one. */
  hotBlocks(): readonly HotBlock[]
  /** Rows of a hot block; `undefined` when it is not there. */
  hotRows(blockNumber: bigint): BlockRows | undefined
  /** Blocks of both layers of which something is missing, ascending. Neighbors are one gap. */
  gaps(): readonly IndexGap[]
  /** Deletes everything and starts with no block. For a new index: one with blocks is moved aside instead. */
  reset(start: IndexStart): Promise<void>
  /** Adds blocks below the cold layer, in descending order. */
  prepend(blocks: readonly BlockRows[]): Promise<void>
  /** Adds blocks above the cold layer, in ascending order; hot blocks up to the last of them are removed from the hot layer. */
  append(blocks: readonly BlockRows[]): Promise<void>
  /** Replaces gaps of the cold layer by what could be read since, ascending. Blocks may be gaps again. */
  fill(blocks: readonly BlockRows[]): Promise<void>
  /** Drops hot blocks from `dropFrom` up, then adds blocks on top, in ascending order. */
  replaceHot(dropFrom: bigint, blocks: readonly BlockRows[]): Promise<void>
  /** Reads what other programs have written; only where there can be others. Throws: errors of the store. */
  refresh?(): Promise<void>
  /** Waits for pending reads and writes. */
  close(): Promise<void>
}
