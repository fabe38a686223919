import type { Address } from '@otterscan/ethereum/address'
import {
  type BlockRows,
  CODE_CHANGES,
  type CodeChangeKind,
  POSTING_LISTS,
  UNKNOWN_HASH,
} from '../blockRows.ts'
import type { HotLayer } from '../level/hotLayer.ts'
import type { IndexView, ListName } from '../storage.ts'
import { createActivityView } from './activityView.ts'
import { createBlockReader } from './blockReader.ts'
import { type ColdReader, field, toBytes, toCount, toFixed, toHexText } from './coldReader.ts'
import { createListReader, toEntry, toListCondition } from './listReader.ts'
import { createTokenView } from './tokenSums.ts'
import { fromClassBits } from './toTableRows.ts'

/** Both layers together. `hot` has only blocks above the state of the cold one. */
export function createClickHouseView(cold: ColdReader, hot: HotLayer): IndexView {
  const { firstBlock, lastBlock } = cold.state.checkpoint
  const last = hot.blocks.at(-1)?.number ?? lastBlock
  const hotAt = (number: bigint): BlockRows | undefined => hot.blocks.find((block) => block.number === number)
  const readBlock = createBlockReader(cold)
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
    totals: async (number) => (isCold(number) ? (await readBlock(number))?.totals : hotAt(number)?.totals),
    blockHash: async (number) => {
      const { hash } = (isCold(number) ? await readBlock(number) : hotAt(number)) ?? {}
      return hash === UNKNOWN_HASH ? undefined : hash
    },
  }
}

function toPlace(block: bigint, index: number): string {
  return `block = ${block} AND idx = ${Math.trunc(index)}`
}

export function toCodeChange(name: string): CodeChangeKind {
  const kind = CODE_CHANGES.find((one) => one === name)
  if (kind === undefined) throw new RangeError('unknown code change')
  return kind
}

type ListView = Pick<IndexView, 'count' | 'countBelow' | 'entries' | 'findValue'>

function createListView(cold: ColdReader, hot: HotLayer): ListView {
  const lists = createListReader(cold)
  return {
    count: async (list, key) => (await lists.count(list, key)) + hot.entriesOf(list, key).length,
    countBelow: async (list, key, number) => {
      const below = await lists.countBelow(list, key, number)
      return below + hot.entriesOf(list, key).filter(({ blockNumber }) => blockNumber < number).length
    },
    entries: async (list, key, from, count) => {
      const total = await lists.count(list, key)
      const found = await lists.entries(list, key, from, Math.min(count, total - from))
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
