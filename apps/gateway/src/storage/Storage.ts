import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type {
  BlockRows,
  BlockTotals,
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

/** A creation and where it stands. */
export interface IndexedCreation extends CreationRow {
  readonly blockNumber: bigint
}

/** A token somebody met, and the first transaction of theirs that the index knows. */
export interface IndexedHolding {
  readonly token: Address
  readonly blockNumber: bigint
  readonly transactionIndex: number
}

/** The index as it was at one moment, whatever is written meanwhile. Entries ascend by block and index. */
export interface IndexView {
  /** Both layers together, without gaps; `undefined` while there is no block. */
  readonly coverage: IndexCoverage | undefined
  /** Length of a list. */
  count(list: PostingList, key: Address): Promise<number>
  /** How many entries of a list stand in blocks below this one. */
  countBelow(list: PostingList, key: Address, blockNumber: bigint): Promise<number>
  /** Entries from rank `from`, at most `count`; fewer at the end. */
  entries(list: PostingList, key: Address, from: number, count: number): Promise<readonly PostingEntry[]>
  /** The first entry with this value; for lists whose values ascend. */
  findValue(list: PostingList, key: Address, value: bigint): Promise<PostingEntry | undefined>
  /** The creation at a position; `undefined` when there is none. */
  creation(blockNumber: bigint, index: number): Promise<IndexedCreation | undefined>
  /** Tokens of a holder, ascending by address, at most `limit`. */
  holdings(kind: HoldingKind, holder: Address, limit: number): Promise<readonly IndexedHolding[]>
  /** `undefined` for a contract that was not probed. */
  facts(address: Address): Promise<ContractFacts | undefined>
  /** `undefined` outside of the coverage. */
  totals(blockNumber: bigint): Promise<BlockTotals | undefined>
  /** `undefined` outside of the coverage. */
  blockHash(blockNumber: bigint): Promise<Hex | undefined>
}

/** The read wing's side of the store. */
export interface IndexReader {
  /** Runs `task` on one unchanging view. Throws: what `task` throws, and faults of the store. */
  read<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result>
}

/** Which chain, and the block that both ends of the cold layer grow from. */
export interface IndexStart {
  readonly chainId: bigint
  readonly genesisHash: Hex
  readonly anchorNumber: bigint
  readonly anchorHash: Hex
}

/** How far the cold layer is. Empty while `lastBlock` is `firstBlock` − 1. */
export interface Checkpoint {
  readonly chainId: bigint
  readonly genesisHash: Hex
  readonly firstBlock: bigint
  /** Hash of the block below `firstBlock`: what the next one going down must have. */
  readonly firstParentHash: Hex
  readonly lastBlock: bigint
  readonly lastHash: Hex
  /** From here up to `lastBlock` the inner calls of every transaction are known. */
  readonly tracedFrom: bigint
}

/** A block of the hot layer. */
export interface HotBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
}

/**
 * The index's store. Two layers: *cold*, one range of blocks that only grows, at either end, and is never changed or
 * deleted in parts; and *hot*, the blocks above it, each a set of rows under the block's hash, dropped and replaced at
 * will. Each writing method is one step: after a crash it happened wholly or not at all. Writes run one after another.
 *
 * Writing methods throw: an `Error` when blocks do not link to what is there, which is a fault of the caller.
 */
export interface IndexStorage extends IndexReader {
  /** `undefined` before the first `reset`. */
  checkpoint(): Checkpoint | undefined
  /** The hot layer, ascending; it begins right above the cold one. */
  hotBlocks(): readonly HotBlock[]
  /** Rows of a hot block; `undefined` when it is not there. */
  hotRows(hash: Hex): BlockRows | undefined
  /** Deletes everything and begins anew, with no block. */
  reset(start: IndexStart): Promise<void>
  /** Adds blocks below the cold layer, in descending order. */
  prepend(blocks: readonly BlockRows[]): Promise<void>
  /** Adds blocks above the cold layer, in ascending order; hot blocks up to the last of them leave the hot layer. */
  append(blocks: readonly BlockRows[]): Promise<void>
  /** Drops hot blocks from `dropFrom` up, then adds blocks on top, in ascending order. */
  replaceHot(dropFrom: bigint, blocks: readonly BlockRows[]): Promise<void>
  /** Waits for writes and reads under way. */
  close(): Promise<void>
}
