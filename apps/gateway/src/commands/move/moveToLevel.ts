import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { ACTIVITY_INTERVALS } from '../../storage/activity.ts'
import {
  type BlockRows,
  type CodeChangeRow,
  type ContractFacts,
  type CreationRow,
  DERIVED_LISTS,
  fromIdKey,
  HOLDING_KINDS,
  type HoldingRow,
  type IdChangeRow,
  POSTING_LISTS,
  type PostingRow,
  UNKNOWN_FIGURES,
} from '../../storage/blockRows.ts'
import { toCodeChange } from '../../storage/clickhouse/clickHouseView.ts'
import {
  type ColdReader,
  createColdReader,
  field,
  toCount,
  toHexText,
} from '../../storage/clickhouse/coldReader.ts'
import type { ClickHouseClient } from '../../storage/clickhouse/createClickHouseClient.ts'
import type { ClickHouseIndexStorage } from '../../storage/clickhouse/createClickHouseStorage.ts'
import { fromLimbs, parseLimbs } from '../../storage/clickhouse/limbs.ts'
import { fromClassBits } from '../../storage/clickhouse/toTableRows.ts'
import type { LevelIndexStorage } from '../../storage/level/createLevelStorage.ts'
import { requireWhole } from './moveToClickHouse.ts'

/** Rows that are read with one query. Each reads the whole table, of which these blocks are a part. */
const ROWS_AT_ONCE = 200_000
const MOST_PERIODS = 1_000_000

/** Writes the blocks of an index on ClickHouse into an empty one in a directory. Throws: `MoveRefusedError`, errors of both stores. */
export async function moveToLevel(
  source: ClickHouseIndexStorage,
  { client, database }: { readonly client: ClickHouseClient; readonly database: string },
  target: LevelIndexStorage,
): Promise<void> {
  const state = source.logState()
  const checkpoint = requireWhole(state?.checkpoint, source.gaps().length)
  if (state === undefined) return
  const { chainId, genesisHash, firstBlock, firstParentHash, lastBlock, tracedFrom } = checkpoint
  await target.reset({ chainId, genesisHash, anchorNumber: firstBlock - 1n, anchorHash: firstParentHash })
  const cold = createColdReader(client, database, state)
  const length = await chooseLength(cold, lastBlock - firstBlock + 1n)
  let parentHash = firstParentHash
  for (let first = firstBlock; first <= lastBlock; first += length) {
    const end = first + length - 1n
    const last = end < lastBlock ? end : lastBlock
    const blocks = await readBlocks(cold, { first, last, parentHash, tracedFrom })
    parentHash = blocks.at(-1)?.hash ?? parentHash
    await target.append(blocks)
  }
  for (const interval of ACTIVITY_INTERVALS) {
    const activities = await source.read((view) => view.activity({ interval, limit: MOST_PERIODS }))
    await target.replaceActivity(interval, activities)
  }
}

async function chooseLength(cold: ColdReader, blocks: bigint): Promise<bigint> {
  const [row] = await cold.rows('count()', 'postings', '1')
  const length = (blocks * BigInt(ROWS_AT_ONCE)) / (BigInt(field(row, 0)) + 1n)
  return length < 1n ? 1n : length
}

interface WantedBlocks {
  readonly first: bigint
  readonly last: bigint
  readonly parentHash: Hex
  readonly tracedFrom: bigint
}

async function readBlocks(
  cold: ColdReader,
  { first, last, parentHash, tracedFrom }: WantedBlocks,
): Promise<readonly BlockRows[]> {
  const where = `block >= ${first} AND block <= ${last}`
  const [heads, postings, creations, codeChanges, holdings, idChanges, facts] = await Promise.all([
    cold.rows(
      'block, hex(hash), timestamp, transaction_count, total_fees, block_reward, uncle_reward',
      ...(['blocks', where, 'ORDER BY block'] as const),
    ),
    readPostings(cold, where),
    readCreations(cold, where),
    readCodeChanges(cold, where),
    readHoldings(cold, where),
    readIdChanges(cold, where),
    readFacts(cold, where),
  ])
  let parent = parentHash
  return heads.map((row) => {
    const number = BigInt(field(row, 0))
    const hash = toHexText(field(row, 1))
    const [timestamp, transactions, totalFees, blockReward, uncleReward] = row
      .slice(2)
      .map((text) => (text === '' ? undefined : BigInt(text)))
    const transactionCount = transactions === undefined ? undefined : Number(transactions)
    const block: BlockRows = {
      ...{ number, hash, parentHash: parent, isTraced: number >= tracedFrom },
      totals: { timestamp, transactionCount, totalFees, blockReward, uncleReward },
      figures: UNKNOWN_FIGURES,
      postings: postings.get(number) ?? [],
      creations: creations.get(number) ?? [],
      codeChanges: codeChanges.get(number) ?? [],
      holdings: holdings.get(number) ?? [],
      idChanges: idChanges.get(number) ?? [],
      facts: facts.get(number) ?? [],
    }
    parent = hash
    return block
  })
}

type ByBlock<Row> = ReadonlyMap<bigint, readonly Row[]>

/** Rows by the number in the first field, in their order. */
function group<Row>(
  rows: readonly (readonly string[])[],
  toRow: (row: readonly string[]) => Row,
): ByBlock<Row> {
  const groups = new Map<bigint, Row[]>()
  for (const row of rows) {
    const number = BigInt(field(row, 0))
    const known = groups.get(number)
    if (known === undefined) groups.set(number, [toRow(row)])
    else known.push(toRow(row))
  }
  return groups
}

async function readPostings(cold: ColdReader, where: string): Promise<ByBlock<PostingRow>> {
  const lists = POSTING_LISTS.filter((list) => !DERIVED_LISTS.includes(list))
  const wanted = `${where} AND list IN (${lists.map((list) => `'${list}'`).join(', ')})`
  const select = 'block, toString(list), hex(key), idx, value'
  return group(await cold.rows(select, 'postings', wanted, 'ORDER BY block, idx'), (row) => {
    const list = lists.find((one) => one === row[1])
    if (list === undefined) throw new RangeError('unknown list')
    const place = { list, key: toHexText(field(row, 2)) as Address, index: toCount(field(row, 3)) }
    return list === 'sent' ? { ...place, value: BigInt(field(row, 4)) } : place
  })
}

async function readCreations(cold: ColdReader, where: string): Promise<ByBlock<CreationRow>> {
  const select = 'block, hex(address), hex(creator), transaction_index, classes'
  return group(await cold.rows(select, 'creations', where, 'ORDER BY block, idx'), (row) => ({
    address: toHexText(field(row, 1)),
    creator: toHexText(field(row, 2)),
    transactionIndex: toCount(field(row, 3)),
    classes: fromClassBits(toCount(field(row, 4))),
  }))
}

async function readCodeChanges(cold: ColdReader, where: string): Promise<ByBlock<CodeChangeRow>> {
  const select = 'block, toString(kind), hex(address), transaction_index, hex(other)'
  return group(await cold.rows(select, 'code_changes', where, 'ORDER BY block, idx'), (row) => {
    const other = field(row, 4)
    return {
      kind: toCodeChange(field(row, 1)),
      address: toHexText(field(row, 2)),
      transactionIndex: toCount(field(row, 3)),
      other: other === '' ? undefined : toHexText(other),
    }
  })
}

async function readHoldings(cold: ColdReader, where: string): Promise<ByBlock<HoldingRow>> {
  const [changes, met] = await Promise.all([
    cold.rows('block, toString(kind), hex(token), hex(holder), change, unread', 'holdings', where),
    cold.rows('block, toString(kind), hex(token), hex(holder), idx', 'holder_tokens', where),
  ])
  const indexes = new Map(met.map((row) => [row.slice(0, 4).join(' '), toCount(field(row, 4))]))
  return group(changes, (row) => {
    const kind = HOLDING_KINDS.find((one) => one === row[1])
    const transactionIndex = indexes.get(row.slice(0, 4).join(' '))
    if (kind === undefined || transactionIndex === undefined)
      throw new RangeError('a holding without a place')
    return {
      ...{ kind, token: toHexText(field(row, 2)), holder: toHexText(field(row, 3)), transactionIndex },
      change: fromLimbs(parseLimbs(field(row, 4))),
      unread: toCount(field(row, 5)),
    }
  })
}

async function readIdChanges(cold: ColdReader, where: string): Promise<ByBlock<IdChangeRow>> {
  return group(await cold.rows('block, hex(key), hex(holder), change', 'id_changes', where), (row) => ({
    ...fromIdKey(toHexText(field(row, 1))),
    holder: toHexText(field(row, 2)),
    change: fromLimbs(parseLimbs(field(row, 3))),
  }))
}

async function readFacts(cold: ColdReader, where: string): Promise<ByBlock<ContractFacts>> {
  return group(await cold.rows('block, hex(address), classes', 'facts', where), (row) => ({
    address: toHexText(field(row, 1)),
    classes: fromClassBits(toCount(field(row, 2))),
  }))
}
