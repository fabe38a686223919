import type { Address } from '@otterscan/ethereum/address'
import {
  type BlockRows,
  type BlockTotals,
  CODE_CHANGES,
  type CodeChangeKind,
  POSTING_LISTS,
  type PostingList,
  UNKNOWN_HASH,
} from '../blockRows.ts'
import type { HotLayer } from '../level/hotLayer.ts'
import type { IndexView, ListName, PostingEntry } from '../storage.ts'
import { createActivityView } from './activityView.ts'
import { type ColdReader, field, type TextRow, toBytes, toCount, toFixed, toHexText } from './coldReader.ts'
import { createTokenView } from './tokenSums.ts'
import { fromClassBits } from './toTableRows.ts'

/** Both layers together. `hot` has only blocks above the state of the cold one. */
export function createClickHouseView(cold: ColdReader, hot: HotLayer): IndexView {
  const { firstBlock, lastBlock } = cold.state.checkpoint
  const last = hot.blocks.at(-1)?.number ?? lastBlock
  const hotAt = (number: bigint): BlockRows | undefined => hot.blocks.find((block) => block.number === number)
  const isCold = (number: bigint) => number >= firstBlock && number <= lastBlock
  return {
    coverage: last < firstBlock ? undefined : { firstBlock, lastBlock: last },
    ...createListView(cold, hot),
    creation: async (number, index) => {
      if (!isCold(number)) {
        const row = hotAt(number)?.creations[index]
        return row && { ...row, blockNumber: number }
      }
      const select = 'hex(address), hex(creator), transaction_index, classes'
      const [row] = await cold.rows(select, 'creations', toPlace(number, index), 'LIMIT 1')
      return (
        row && {
          address: toHexText(field(row, 0)),
          creator: toHexText(field(row, 1)),
          transactionIndex: toCount(field(row, 2)),
          classes: fromClassBits(toCount(field(row, 3))),
          blockNumber: number,
        }
      )
    },
    codeChange: async (number, index) => {
      if (!isCold(number)) {
        const row = hotAt(number)?.codeChanges[index]
        return row && { ...row, blockNumber: number }
      }
      const select = 'toString(kind), hex(address), transaction_index, hex(other)'
      const [row] = await cold.rows(select, 'code_changes', toPlace(number, index), 'LIMIT 1')
      if (row === undefined) return undefined
      const other = field(row, 3)
      return {
        kind: toCodeChange(field(row, 0)),
        address: toHexText(field(row, 1)),
        transactionIndex: toCount(field(row, 2)),
        other: other === '' ? undefined : toHexText(other),
        blockNumber: number,
      }
    },
    ...createTokenView(cold, hot),
    ...createActivityView(cold, hot),
    facts: async (address) => {
      const own = hot.blocks.flatMap(({ facts }) => facts).findLast((facts) => facts.address === address)
      if (own !== undefined) return own
      const newest = 'ORDER BY block DESC LIMIT 1'
      const [row] = await cold.rows('classes', 'facts', `address = ${toFixed(address)}`, newest)
      return row && { address, classes: fromClassBits(toCount(field(row, 0))) }
    },
    totals: async (number) => {
      if (!isCold(number)) return hotAt(number)?.totals
      const select = 'timestamp, transaction_count, total_fees, block_reward, uncle_reward'
      const [row] = await cold.rows(select, 'blocks', `block = ${number}`, 'LIMIT 1')
      return row && toTotals(row)
    },
    blockHash: async (number) => {
      const hash = isCold(number) ? await readHash(cold, number) : hotAt(number)?.hash
      return hash === UNKNOWN_HASH ? undefined : hash
    },
  }
}

async function readHash(cold: ColdReader, number: bigint) {
  const [row] = await cold.rows('hex(hash)', 'blocks', `block = ${number}`, 'LIMIT 1')
  return row && toHexText(field(row, 0))
}

function toPlace(block: bigint, index: number): string {
  return `block = ${block} AND idx = ${Math.trunc(index)}`
}

function toCodeChange(name: string): CodeChangeKind {
  const kind = CODE_CHANGES.find((one) => one === name)
  if (kind === undefined) throw new RangeError('unknown code change')
  return kind
}

function toTotals(row: TextRow): BlockTotals {
  const [timestamp, transactions, totalFees, blockReward, uncleReward] = row.map((text) =>
    text === '' ? undefined : BigInt(text),
  )
  const transactionCount = transactions === undefined ? undefined : Number(transactions)
  return { timestamp, transactionCount, totalFees, blockReward, uncleReward }
}

type ListView = Pick<IndexView, 'count' | 'countBelow' | 'entries' | 'findValue'>

function createListView(cold: ColdReader, hot: HotLayer): ListView {
  const counts = new Map<string, Promise<number>>()
  const countCold = (list: PostingList, key: Address): Promise<number> => {
    const name = `${list} ${key}`
    const known = counts.get(name)
    if (known !== undefined) return known
    const count = readCount(cold, toListCondition(list, key))
    counts.set(name, count)
    return count
  }
  return {
    count: async (list, key) => (await countCold(list, key)) + hot.entriesOf(list, key).length,
    countBelow: async (list, key, number) => {
      const below = await readCount(cold, `${toListCondition(list, key)} AND block < ${clamp(number)}`)
      return below + hot.entriesOf(list, key).filter(({ blockNumber }) => blockNumber < number).length
    },
    entries: async (list, key, from, count) => {
      const total = await countCold(list, key)
      const wanted = Math.max(Math.min(count, total - from), 0)
      const found = await readEntries(cold, { list, key, from, count: wanted, total })
      const skipped = Math.max(from - total, 0)
      return [...found, ...hot.entriesOf(list, key).slice(skipped, skipped + count - found.length)]
    },
    findValue: async (list, key, value) => {
      if (value <= LARGEST) {
        const where = `${toListCondition(list, key)} AND value = ${value}`
        const [row] = await cold.rows('block, idx, value', 'postings', where, 'ORDER BY block, idx LIMIT 1')
        if (row !== undefined) return toEntry('sent', row)
      }
      return hot.entriesOf(list, key).find((entry) => entry.value === value)
    },
  }
}

const NAMES_AT_ONCE = 5_000

/** Every list with entries in the cold layer. */
export async function* readListNames(cold: ColdReader): AsyncIterable<ListName> {
  for (const list of POSTING_LISTS) {
    let after: Address | undefined
    do {
      const behind = after === undefined ? '' : ` AND key > ${toBytes(after)}`
      const page = `GROUP BY key ORDER BY key LIMIT ${NAMES_AT_ONCE}`
      const rows = await cold.rows('hex(key)', 'postings', `list = '${list}'${behind}`, page)
      const keys = rows.map((row) => toHexText(field(row, 0)))
      for (const key of keys) yield { list, key }
      after = keys.length < NAMES_AT_ONCE ? undefined : keys.at(-1)
    } while (after !== undefined)
  }
}

const LARGEST = 2n ** 64n - 1n

function clamp(number: bigint): bigint {
  return number < 0n ? 0n : number > LARGEST ? LARGEST : number
}

function toListCondition(list: PostingList, key: Address): string {
  return `list = '${list}' AND key = ${toBytes(key)}`
}

async function readCount(cold: ColdReader, where: string): Promise<number> {
  const [row] = await cold.rows('count()', 'postings', where)
  return row === undefined ? 0 : toCount(field(row, 0))
}

interface EntryRange {
  readonly list: PostingList
  readonly key: Address
  readonly from: number
  readonly count: number
  /** Length of the whole list. */
  readonly total: number
}

/** From the nearer end: most pages are near one. */
async function readEntries(
  cold: ColdReader,
  { list, key, from, count, total }: EntryRange,
): Promise<readonly PostingEntry[]> {
  if (count <= 0) return []
  const isNearEnd = from > total / 2
  const order = isNearEnd
    ? `ORDER BY block DESC, idx DESC LIMIT ${total - from - count}, ${count}`
    : `ORDER BY block, idx LIMIT ${from}, ${count}`
  const rows = await cold.rows('block, idx, value', 'postings', toListCondition(list, key), order)
  const entries = rows.map((row) => toEntry(list, row))
  return isNearEnd ? entries.reverse() : entries
}

function toEntry(list: PostingList, row: TextRow): PostingEntry {
  const place = { blockNumber: BigInt(field(row, 0)), index: toCount(field(row, 1)) }
  return list === 'sent' ? { ...place, value: BigInt(field(row, 2)) } : place
}
