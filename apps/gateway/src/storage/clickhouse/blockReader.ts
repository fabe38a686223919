import type { Hex } from '@otterscan/ethereum/hex'
import type { BlockTotals } from '../blockRows.ts'
import { type ColdReader, field, type TextRow, toHexText } from './coldReader.ts'

/** What the table of blocks has of one. */
interface BlockRecord {
  readonly hash: Hex
  readonly totals: BlockTotals
}

const COLUMNS = 'block, hex(hash), timestamp, transaction_count, total_fees, block_reward, uncle_reward'

const AT_ONCE = 1_000

/** Reads blocks, those that are asked for at the same time with one query. */
export function createBlockReader(cold: ColdReader): (number: bigint) => Promise<BlockRecord | undefined> {
  let waiting:
    | { readonly numbers: Set<bigint>; readonly records: Promise<ReadonlyMap<bigint, BlockRecord>> }
    | undefined
  const begin = () => {
    const numbers = new Set<bigint>()
    // In a next turn, when all that were asked for are known.
    const records = new Promise((resolve) => {
      setImmediate(resolve)
    }).then(() => {
      if (waiting?.numbers === numbers) waiting = undefined
      return readBlocks(cold, numbers)
    })
    return { numbers, records }
  }
  return async (number) => {
    if (waiting === undefined || waiting.numbers.size >= AT_ONCE) waiting = begin()
    const { numbers, records } = waiting
    numbers.add(number)
    return (await records).get(number)
  }
}

async function readBlocks(
  cold: ColdReader,
  numbers: ReadonlySet<bigint>,
): Promise<ReadonlyMap<bigint, BlockRecord>> {
  const rows = await cold.rows(COLUMNS, 'blocks', `block IN (${[...numbers].join(', ')})`)
  return new Map(rows.map((row) => [BigInt(field(row, 0)), toRecord(row)]))
}

function toRecord(row: TextRow): BlockRecord {
  const [timestamp, transactions, totalFees, blockReward, uncleReward] = row
    .slice(2)
    .map((text) => (text === '' ? undefined : BigInt(text)))
  const transactionCount = transactions === undefined ? undefined : Number(transactions)
  return {
    hash: toHexText(field(row, 1)),
    totals: { timestamp, transactionCount, totalFees, blockReward, uncleReward },
  }
}
