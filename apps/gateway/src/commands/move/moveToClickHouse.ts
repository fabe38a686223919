import { DERIVED_LISTS, fromIdKey } from '../../storage/blockRows.ts'
import type { ClickHouseClient } from '../../storage/clickhouse/createClickHouseClient.ts'
import { insertTables } from '../../storage/clickhouse/insertRows.ts'
import { createSegmentJournal } from '../../storage/clickhouse/segmentJournal.ts'
import { createTableRowWriter, type TableRowWriter } from '../../storage/clickhouse/toTableRows.ts'
import type { ColdRecords, Placed } from '../../storage/level/coldRecords.ts'
import type { LevelIndexStorage } from '../../storage/level/createLevelStorage.ts'
import type { IndexCheckpoint, IndexGap, IndexView, ListName } from '../../storage/storage.ts'

/** An index that cannot be moved, with why. */
export class MoveRefusedError extends Error {
  override readonly name = 'MoveRefusedError'
}

/** What is inserted with one request of each table. */
const BATCH_BYTES = 8_000_000
const AT_ONCE = 1_000

/**
 * Writes the final blocks of an index in a directory into empty tables, as one attempt. Sums of balances have no block of their
 * own: they count from the first transfer of their holder. Throws: `MoveRefusedError`, errors of both stores.
 */
export async function moveToClickHouse(
  source: LevelIndexStorage,
  { client, database }: { readonly client: ClickHouseClient; readonly database: string },
): Promise<void> {
  const checkpoint = requireWhole(source.checkpoint(), listColdGaps(source).length)
  const { chainId, genesisHash, firstBlock, firstParentHash, lastBlock, lastHash, tracedFrom } = checkpoint
  const journal = createSegmentJournal(client, database)
  await journal.refresh()
  if (journal.state() !== undefined) throw new MoveRefusedError('there is an index already')
  await journal.start({
    ...{ chainId, genesisHash, anchorNumber: firstBlock - 1n, anchorHash: firstParentHash },
  })
  const segment = {
    ...{ first: firstBlock, last: lastBlock, parentHash: firstParentHash, hash: lastHash },
    untraced: tracedFrom > firstBlock ? tracedFrom - 1n : undefined,
    ...{ gaps: [], fills: [] },
  }
  const attempt = await journal.open(segment)
  const batches = createBatches(client, database, attempt)
  await source.readCold(async (view, records) => {
    await putBlocks(view, checkpoint, batches)
    for await (const name of source.lists()) await putList(view, name, batches)
    await putContracts(records, batches)
    await putTokens(records, checkpoint, batches)
    for await (const { interval, activity } of records.activity())
      await batches.put((writer) => writer.addActivity(interval, activity))
  })
  await batches.flush()
  await journal.commit(attempt, segment)
}

/** Gaps of final blocks. */
export function listColdGaps(storage: Pick<LevelIndexStorage, 'checkpoint' | 'gaps'>): readonly IndexGap[] {
  const lastBlock = storage.checkpoint()?.lastBlock
  return storage.gaps().filter(({ from }) => lastBlock !== undefined && from <= lastBlock)
}

/** Throws: `MoveRefusedError` for one without blocks or with gaps. */
export function requireWhole(checkpoint: IndexCheckpoint | undefined, gaps: number): IndexCheckpoint {
  if (checkpoint === undefined || checkpoint.lastBlock < checkpoint.firstBlock)
    throw new MoveRefusedError('it has no blocks')
  // What is known of the blocks of a gap is in no list, and is subtracted when the gap is filled.
  if (gaps > 0) throw new MoveRefusedError('it has gaps; it can be moved when they are filled')
  return checkpoint
}

interface Batches {
  put(add: (writer: TableRowWriter) => void): Promise<void>
  flush(): Promise<void>
}

function createBatches(client: ClickHouseClient, database: string, attempt: bigint): Batches {
  let writer = createTableRowWriter(attempt)
  const flush = async () => {
    const { rows } = writer
    writer = createTableRowWriter(attempt)
    await insertTables(client, database, rows)
  }
  return {
    put: async (add) => {
      add(writer)
      let bytes = 0
      for (const { size } of writer.rows.values()) bytes += size
      if (bytes >= BATCH_BYTES) await flush()
    },
    flush,
  }
}

async function putBlocks(
  view: IndexView,
  { firstBlock, lastBlock }: IndexCheckpoint,
  { put }: Batches,
): Promise<void> {
  for (let number = firstBlock; number <= lastBlock; number++) {
    const [hash, totals] = await Promise.all([view.blockHash(number), view.totals(number)])
    if (hash === undefined || totals === undefined) throw new MoveRefusedError(`block ${number} is missing`)
    await put((writer) => writer.addBlock({ number, hash, totals, facts: [] }))
  }
}

async function putList(view: IndexView, { list, key }: ListName, { put }: Batches): Promise<void> {
  if (DERIVED_LISTS.includes(list)) return
  for (let from = 0; ; from += AT_ONCE) {
    const entries = await view.entries(list, key, from, AT_ONCE)
    await put((writer) => {
      for (const { blockNumber: number, ...entry } of entries)
        writer.addLists({ number, postings: [{ list, key, ...entry }], creations: [], codeChanges: [] })
    })
    if (entries.length < AT_ONCE) return
  }
}

async function putContracts(records: ColdRecords, { put }: Batches): Promise<void> {
  for await (const { number, rows } of groupByBlock(records.creations()))
    await put((writer) => writer.addLists({ number, creations: rows, codeChanges: [], postings: [] }))
  for await (const { number, rows } of groupByBlock(records.codeChanges()))
    await put((writer) => writer.addLists({ number, codeChanges: rows, creations: [], postings: [] }))
}

/** Rows of one block together: their places in it are their indexes. */
async function* groupByBlock<Row>(
  rows: AsyncIterable<Placed<Row>>,
): AsyncIterable<{ readonly number: bigint; readonly rows: readonly Placed<Row>[] }> {
  let group: Placed<Row>[] = []
  for await (const row of rows) {
    const number = group[0]?.blockNumber
    if (number !== undefined && number !== row.blockNumber) {
      yield { number, rows: group }
      group = []
    }
    group.push(row)
  }
  if (group[0] !== undefined) yield { number: group[0].blockNumber, rows: group }
}

async function putTokens(
  records: ColdRecords,
  { lastBlock }: IndexCheckpoint,
  { put }: Batches,
): Promise<void> {
  // LevelDB counts the amounts that cannot be read of a token, not of each holder: they are put to the first of them.
  const unreadOf = new Map<string, number>()
  for await (const { kind, token, unread } of records.tokenTotals())
    if (unread > 0) unreadOf.set(`${kind} ${token}`, unread)
  for await (const { kind, holder, token, block, index, balance } of records.holdings()) {
    const name = `${kind} ${token}`
    const unread = unreadOf.get(name)
    unreadOf.delete(name)
    const holding = { kind, holder, token, transactionIndex: index, change: balance }
    const holdings = [unread === undefined ? holding : { ...holding, unread }]
    await put((writer) => writer.addTokens({ number: BigInt(block), holdings, idChanges: [] }))
  }
  for await (const { key, holder, balance } of records.idBalances()) {
    const idChanges = [{ ...fromIdKey(key), holder, change: balance }]
    await put((writer) => writer.addTokens({ number: lastBlock, holdings: [], idChanges }))
  }
  // The newest row of a contract counts: what older blocks find out later does not replace it.
  for await (const facts of records.facts()) await put((writer) => writer.addFacts(lastBlock, facts))
}
