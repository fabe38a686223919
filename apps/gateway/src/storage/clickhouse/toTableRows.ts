import {
  ACTIVITY_INTERVALS,
  ACTIVITY_PRICES,
  ACTIVITY_SUMS,
  type ActivityInterval,
  groupActivity,
  INTERVAL_SECONDS,
  type IndexedActivity,
  type IndexedPrices,
} from '../activity.ts'
import {
  type BlockRows,
  CODE_CHANGES,
  CONTRACT_CLASSES,
  type ContractClass,
  type ContractFacts,
  HOLDING_KINDS,
  POSTING_LISTS,
  toIdKey,
  toPostings,
} from '../blockRows.ts'
import { toLimbs } from './limbs.ts'
import { RowBinaryWriter } from './rowBinary.ts'
import { ROW_TABLES, type RowTable } from './schema.ts'
import { isFill } from './segmentLog.ts'

/** Parts of each sum of figures: products of two numbers of 256 bits, and sums of them, fit. */
export const FIGURE_LIMBS = 20
/** Digits of a price in hex: of the same length, so that the order of the texts is that of the numbers. */
const PRICE_DIGITS = 160

/** Rows of each table that has some, in the format RowBinary. */
export type TableRows = ReadonlyMap<RowTable, RowBinaryWriter>

/** Rows of one attempt, as they are added. */
export interface TableRowWriter {
  readonly rows: TableRows
  /** Hash and totals of a block, and what was found out about contracts. */
  addBlock(block: Pick<BlockRows, 'number' | 'hash' | 'totals' | 'facts'>): void
  addFacts(number: bigint, facts: ContractFacts): void
  addLists(block: Pick<BlockRows, 'number' | 'postings' | 'creations' | 'codeChanges'>): void
  addTokens(block: Pick<BlockRows, 'number' | 'holdings' | 'idChanges'>): void
  addActivity(interval: ActivityInterval, activity: IndexedActivity): void
}

export function createTableRowWriter(attempt: bigint): TableRowWriter {
  const rows = new Map<RowTable, RowBinaryWriter>()
  const open = (table: RowTable): RowBinaryWriter => {
    const known = rows.get(table)
    if (known !== undefined) return known
    const writer = new RowBinaryWriter()
    rows.set(table, writer)
    return writer
  }
  return {
    rows,
    addBlock: (block) => addBlock(block, attempt, open),
    addFacts: (number, facts) => addFacts(number, facts, attempt, open),
    addLists: (block) => addLists(block, attempt, open),
    addTokens: (block) => addTokens(block, attempt, open),
    addActivity: (interval, activity) => {
      const writer = open('activity')
      writer.uint8(ACTIVITY_INTERVALS.indexOf(interval))
      addActivity(writer, activity, interval)
      writer.uint64(attempt)
    },
  }
}

/** Everything these blocks add, under an attempt. */
export function toTableRows(blocks: readonly BlockRows[], attempt: bigint): TableRows {
  const writer = createTableRowWriter(attempt)
  for (const block of blocks) {
    writer.addBlock(block)
    writer.addLists(block)
    writer.addTokens(block)
  }
  // Of a fill each block counts by itself: another fill may have been first at one of them.
  const groups = isFill(attempt) ? blocks.map((block) => [block]) : [blocks]
  for (const interval of ACTIVITY_INTERVALS) {
    for (const activity of groups.flatMap((group) => groupActivity(group, interval)))
      writer.addActivity(interval, activity)
  }
  return writer.rows
}

type Open = (table: RowTable) => RowBinaryWriter

function addBlock(
  { number, hash, totals, facts }: Parameters<TableRowWriter['addBlock']>[0],
  attempt: bigint,
  open: Open,
): void {
  const writer = open('blocks')
  writer.uint64(number)
  writer.fixed(hash)
  const { timestamp, transactionCount, totalFees, blockReward, uncleReward } = totals
  for (const value of [timestamp, transactionCount, totalFees, blockReward, uncleReward])
    writer.text(value === undefined ? '' : `${value}`)
  writer.uint64(attempt)
  for (const one of facts) addFacts(number, one, attempt, open)
}

function addFacts(number: bigint, { address, classes }: ContractFacts, attempt: bigint, open: Open): void {
  const row = open('facts')
  row.fixed(address)
  row.uint64(number)
  row.uint8(toClassBits(classes))
  row.uint64(attempt)
}

function addLists(block: Parameters<TableRowWriter['addLists']>[0], attempt: bigint, open: Open): void {
  for (const { list, key, index, value = 0n } of toPostings(block)) {
    const row = open('postings')
    row.uint8(POSTING_LISTS.indexOf(list))
    row.hexText(key)
    row.uint64(block.number)
    row.uint32(index)
    row.uint64(value)
    row.uint64(attempt)
  }
  for (const [index, { address, creator, transactionIndex, classes }] of block.creations.entries()) {
    const row = open('creations')
    row.uint64(block.number)
    row.uint32(index)
    row.fixed(address)
    row.fixed(creator)
    row.uint32(transactionIndex)
    row.uint8(toClassBits(classes))
    row.uint64(attempt)
  }
  for (const [index, { kind, address, transactionIndex, other }] of block.codeChanges.entries()) {
    const row = open('code_changes')
    row.uint64(block.number)
    row.uint32(index)
    row.uint8(CODE_CHANGES.indexOf(kind))
    row.fixed(address)
    row.uint32(transactionIndex)
    row.hexText(other ?? '0x')
    row.uint64(attempt)
  }
}

function addTokens(block: Parameters<TableRowWriter['addTokens']>[0], attempt: bigint, open: Open): void {
  for (const { kind, holder, token, transactionIndex, change, unread = 0 } of block.holdings) {
    const row = open('holdings')
    row.uint8(HOLDING_KINDS.indexOf(kind))
    row.fixed(token)
    row.fixed(holder)
    row.uint64(block.number)
    row.uint32(unread)
    row.array(toLimbs(change), (limb) => row.int64(limb))
    row.uint64(attempt)
    const own = open('holder_tokens')
    own.uint8(HOLDING_KINDS.indexOf(kind))
    own.fixed(holder)
    own.fixed(token)
    own.uint64(block.number)
    own.uint32(transactionIndex)
    own.uint64(attempt)
  }
  for (const { token, id, holder, change } of block.idChanges) {
    const row = open('id_changes')
    row.hexText(toIdKey(token, id))
    row.fixed(holder)
    row.uint64(block.number)
    row.array(toLimbs(change), (limb) => row.int64(limb))
    row.uint64(attempt)
  }
}

function addActivity(
  writer: RowBinaryWriter,
  { time, blocks, firstBlock, lastBlock, sums, prices }: IndexedActivity,
  interval: keyof typeof INTERVAL_SECONDS,
): void {
  writer.uint64(time / INTERVAL_SECONDS[interval])
  writer.uint64(firstBlock)
  writer.uint64(lastBlock)
  writer.uint32(blocks)
  const figures = [...ACTIVITY_SUMS.map((name) => sums[name]), ...ACTIVITY_PRICES.map((name) => prices[name])]
  writer.array(figures, (figure) => writer.uint32(figure?.blocks ?? 0))
  const limbs = figures.flatMap((figure) => toFigureLimbs(figure?.sum ?? 0n))
  writer.array(limbs, (limb) => writer.int64(limb))
  for (const name of ACTIVITY_PRICES) {
    writer.text(toPriceText(prices[name], 'lowest'))
    writer.text(toPriceText(prices[name], 'highest'))
  }
}

function toFigureLimbs(value: bigint): readonly bigint[] {
  const limbs = toLimbs(value)
  if (limbs.length > FIGURE_LIMBS) throw new RangeError('a figure of a block is too large for the index')
  return Array.from({ length: FIGURE_LIMBS }, (_, at) => limbs[at] ?? 0n)
}

function toPriceText(prices: IndexedPrices | undefined, bound: 'lowest' | 'highest'): string {
  return prices === undefined ? '' : prices[bound].toString(16).padStart(PRICE_DIGITS, '0')
}

function toClassBits(classes: readonly ContractClass[]): number {
  return classes.reduce((bits, one) => bits | (1 << CONTRACT_CLASSES.indexOf(one)), 0)
}

/** The classes in the order of their bits, as LevelDB returns them. */
export function fromClassBits(bits: number): readonly ContractClass[] {
  return CONTRACT_CLASSES.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** The columns of a table, in the order in which its rows are written. */
export function listRowColumns(table: RowTable): readonly string[] {
  return Object.keys(ROW_TABLES[table].columns)
}
