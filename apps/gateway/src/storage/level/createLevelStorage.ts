import { deserialize, serialize } from 'node:v8'
import type { ActivityInterval, IndexedActivity } from '../activity.ts'
import { type BlockRows, toPostings } from '../blockRows.ts'
import { EMPTY_VIEW } from '../emptyView.ts'
import { followLinks, linkAbove, linkBelow, toFirstCheckpoint, updateGaps } from '../linkBlocks.ts'
import type { IndexCheckpoint, IndexGap, IndexStorage, IndexView, ListName } from '../storage.ts'
import { collectActivityReplacements } from './activityRecords.ts'
import {
  type CheckedDatabase,
  DamagedIndexError,
  type LevelWrite,
  openCheckedDatabase,
} from './checkedDatabase.ts'
import { type ColdRecords, createColdRecords } from './coldRecords.ts'
import { collectColdWrites } from './coldWrites.ts'
import { collectFillWrites } from './fillWrites.ts'
import { createHotLayer, type HotLayer } from './hotLayer.ts'
import {
  CHECKPOINT_KEY,
  fromHeadKey,
  GAP_RANGE,
  HEAD_RANGE,
  HOT_RANGE,
  isColdKey,
  toBlockPosition,
  toGapKey,
  toGapStart,
  toHotKey,
} from './keys.ts'
import { createLevelView } from './levelView.ts'
import {
  decodeCheckpoint,
  decodeGap,
  encodeCheckpoint,
  encodeGap,
  LAYOUT_VERSION,
  type StoredCheckpoint,
} from './records.ts'

/** An index of another version of the program. */
export class OtherLayoutError extends Error {}

/** The store on disk. */
export interface LevelIndexStorage extends IndexStorage {
  /** Reads every record. Throws: `DamagedIndexError` when one is damaged or missing. */
  verify(signal?: AbortSignal): Promise<void>
  /** Gives back the space of what was deleted. */
  compact(): Promise<void>
  /** Every list that has entries, those of the cold layer by list and key; not a snapshot. */
  lists(): AsyncIterable<ListName>
  /** The cold layer alone. */
  readCold<Result>(task: (view: IndexView, records: ColdRecords) => Promise<Result>): Promise<Result>
  /** Replaces figures, for an index that was built from blocks without. */
  replaceActivity(interval: ActivityInterval, activities: readonly IndexedActivity[]): Promise<void>
}

/**
 * Opens the index in a directory, or creates an empty one. One process at a time can have it open.
 *
 * Throws: `DamagedIndexError`, `OtherLayoutError`, `LockedIndexError`, errors of the disk.
 */
export async function createLevelStorage(directory: string): Promise<LevelIndexStorage> {
  const database = await openCheckedDatabase(directory)
  try {
    const stored = await readCheckpoint(database)
    // Without a checkpoint, whatever is there is left over from a start that was interrupted.
    if (stored === undefined) await database.clear()
    const hot = stored && (await readHotLayer(database, stored.checkpoint))
    return new LevelStorage(database, stored, hot, await readGaps(database))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function readCheckpoint(database: CheckedDatabase): Promise<StoredCheckpoint | undefined> {
  const bytes = await readSealedCheckpoint(database)
  const stored = bytes && decodeCheckpoint(bytes)
  if (bytes !== undefined && stored === undefined) {
    throw new OtherLayoutError(`its layout is ${bytes[0]}, this program writes ${LAYOUT_VERSION}`)
  }
  return stored
}

const FIRST_LAYOUT = 1

/** The first layout had no checksums, so its checkpoint looks damaged. */
async function readSealedCheckpoint(database: CheckedDatabase): Promise<Uint8Array | undefined> {
  try {
    return await database.get(CHECKPOINT_KEY)
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error
    if ((await database.firstByte(CHECKPOINT_KEY)) !== FIRST_LAYOUT) throw error
    throw new OtherLayoutError(`its layout is ${FIRST_LAYOUT}, this program writes ${LAYOUT_VERSION}`)
  }
}

/** Hot blocks as far as they link. A crash leaves no others, but a block that does not link must never count. */
async function readHotLayer(
  database: CheckedDatabase,
  { lastBlock, lastHash }: IndexCheckpoint,
): Promise<HotLayer> {
  const blocks: BlockRows[] = []
  let last = { number: lastBlock, hash: lastHash }
  for await (const [, value] of database.entries(HOT_RANGE)) {
    const block = deserialize(value) as BlockRows
    if (block.number !== last.number + 1n || block.parentHash !== last.hash) continue
    blocks.push(block)
    last = block
  }
  return createHotLayer(blocks)
}

async function readGaps(database: CheckedDatabase): Promise<readonly IndexGap[]> {
  const gaps: IndexGap[] = []
  for await (const [key, value] of database.entries(GAP_RANGE)) gaps.push(decodeGap(toGapStart(key), value))
  return gaps
}

class LevelStorage implements LevelIndexStorage {
  private readonly database: CheckedDatabase
  private committed: StoredCheckpoint | undefined
  private hot: HotLayer
  /** Of the cold layer. */
  private coldGaps: readonly IndexGap[]
  private writing: Promise<void> = Promise.resolve()
  private readonly reading = new Set<Promise<unknown>>()

  constructor(
    database: CheckedDatabase,
    stored: StoredCheckpoint | undefined,
    hot: HotLayer | undefined,
    gaps: readonly IndexGap[],
  ) {
    this.database = database
    this.committed = stored
    this.hot = hot ?? createHotLayer([])
    this.coldGaps = gaps
  }

  checkpoint = (): IndexCheckpoint | undefined => this.committed?.checkpoint
  hotBlocks = (): readonly BlockRows[] => this.hot.blocks
  hotRows: IndexStorage['hotRows'] = (number) => this.hot.blocks.find((block) => block.number === number)
  gaps: IndexStorage['gaps'] = () => updateGaps(this.coldGaps, this.hot.blocks)

  read<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    const reading = this.readSnapshot(task)
    const settled = reading.catch(() => undefined) // the caller handles the error; here we only wait
    this.reading.add(settled)
    void settled.finally(() => this.reading.delete(settled))
    return reading
  }

  private async readSnapshot<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    // Taken synchronously, so that snapshot and hot layer match; later hot blocks are cut off below.
    const { hot, database } = this
    const snapshot = database.snapshot()
    try {
      const bytes = await database.get(CHECKPOINT_KEY, snapshot)
      const checkpoint = bytes && decodeCheckpoint(bytes)?.checkpoint
      if (checkpoint === undefined) return await task(EMPTY_VIEW)
      const above = hot.blocks.filter(({ number }) => number > checkpoint.lastBlock)
      const layer = above.length === hot.blocks.length ? hot : createHotLayer(linked(checkpoint, above))
      return await task(createLevelView({ database, snapshot, checkpoint, hot: layer }))
    } finally {
      await snapshot.close()
    }
  }

  async readCold<Result>(task: (view: IndexView, records: ColdRecords) => Promise<Result>): Promise<Result> {
    const { database } = this
    const checkpoint = this.requireCheckpoint()
    const snapshot = database.snapshot()
    try {
      const view = createLevelView({ database, snapshot, checkpoint, hot: createHotLayer([]) })
      return await task(view, createColdRecords(database, snapshot))
    } finally {
      await snapshot.close()
    }
  }

  replaceActivity: LevelIndexStorage['replaceActivity'] = (interval, activities) =>
    this.write(async () => {
      const checkpoint = this.requireCheckpoint()
      const writes = await collectActivityReplacements(this.database, interval, activities)
      await this.commit(checkpoint, { writes, hot: this.hot, gaps: this.coldGaps })
    })

  reset: IndexStorage['reset'] = (start) =>
    this.write(async () => {
      // The checkpoint is deleted first: a crash here leaves an index that is known to be empty.
      await this.database.write([{ type: 'del', key: CHECKPOINT_KEY }])
      this.committed = undefined
      this.hot = createHotLayer([])
      this.coldGaps = []
      await this.database.clear()
      await this.commit(toFirstCheckpoint(start), { writes: [], hot: this.hot, gaps: [] })
    })

  prepend: IndexStorage['prepend'] = (blocks) =>
    this.write(async () => {
      const checkpoint = linkBelow(this.requireCheckpoint(), blocks)
      const writes = await collectColdWrites(this.database, blocks, 'below')
      await this.commit(checkpoint, { writes, hot: this.hot, gaps: updateGaps(this.coldGaps, blocks) })
    })

  append: IndexStorage['append'] = (blocks) =>
    this.write(async () => {
      const checkpoint = linkAbove(this.requireCheckpoint(), blocks)
      const kept = this.hot.blocks.filter(({ number }) => number > checkpoint.lastBlock)
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, kept)
      const gone = this.hot.blocks.filter(({ number }) => number <= checkpoint.lastBlock)
      const writes = await collectColdWrites(this.database, blocks, 'above')
      await this.commit(checkpoint, {
        writes: [...writes, ...gone.map(toDeletion)],
        hot: createHotLayer(kept),
        gaps: updateGaps(this.coldGaps, blocks),
      })
    })

  fill: IndexStorage['fill'] = (blocks) =>
    this.write(async () => {
      const checkpoint = this.requireCheckpoint()
      const { writes, filled } = await collectFillWrites(this.database, blocks)
      await this.commit(checkpoint, { writes, hot: this.hot, gaps: updateGaps(this.coldGaps, filled) })
    })

  replaceHot: IndexStorage['replaceHot'] = (dropFrom, blocks) =>
    this.write(async () => {
      const checkpoint = this.requireCheckpoint()
      const kept = this.hot.blocks.filter(({ number }) => number < dropFrom)
      const gone = this.hot.blocks.filter(({ number }) => number >= dropFrom)
      const hot = [...kept, ...blocks]
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, hot)
      const puts = blocks.map((block): LevelWrite => {
        return { type: 'put', key: hotKeyOf(block), value: serialize(block), isNew: true }
      })
      // Deletions first: the same block may be added again.
      const writes = [...gone.map(toDeletion), ...puts]
      await this.commit(checkpoint, { writes, hot: createHotLayer(hot), gaps: this.coldGaps })
    })

  async verify(signal?: AbortSignal): Promise<void> {
    // Between two writes, so that the number of records is that of the checkpoint.
    const snapshotted = this.committed?.records
    const found = await this.database.verify(signal)
    if (signal?.aborted || snapshotted === undefined || this.committed?.records !== snapshotted) return
    if (found !== snapshotted) {
      throw new DamagedIndexError(`Records of the index are missing: ${found} of ${snapshotted} are there.`)
    }
  }

  compact = (): Promise<void> => this.write(() => this.database.compact())

  async *lists(): AsyncIterable<ListName> {
    const hot = new Map<string, ListName>()
    for (const { list, key } of this.hot.blocks.flatMap(toPostings)) hot.set(`${list} ${key}`, { list, key })
    for await (const [bytes] of this.database.entries(HEAD_RANGE)) {
      const name = fromHeadKey(bytes)
      hot.delete(`${name.list} ${name.key}`)
      yield name
    }
    yield* hot.values()
  }

  close: IndexStorage['close'] = async () => {
    await this.writing.catch(() => undefined) // reported to its caller
    await Promise.all(this.reading)
    await this.database.close()
  }

  private requireCheckpoint(): IndexCheckpoint {
    if (this.committed === undefined) throw new Error('the index has not been initialized')
    return this.committed.checkpoint
  }

  private write(task: () => Promise<void>): Promise<void> {
    const done = this.writing.then(task, task)
    this.writing = done.catch(() => undefined) // reported to its caller; the next write is independent
    return done
  }

  /** One atomic batch. */
  private async commit(checkpoint: IndexCheckpoint, { writes, hot, gaps }: Change): Promise<void> {
    const all = [...writes, ...toGapWrites(this.coldGaps, gaps)]
    const records = all.reduce((sum, write) => sum + toCountChange(write), this.committed?.records ?? 0)
    const value = encodeCheckpoint({ checkpoint, records })
    await this.database.write([...all, { type: 'put', key: CHECKPOINT_KEY, value, isNew: false }])
    this.committed = { checkpoint, records }
    this.hot = hot
    this.coldGaps = gaps
  }
}

/** What a commit writes besides the checkpoint. */
interface Change {
  readonly writes: readonly LevelWrite[]
  readonly hot: HotLayer
  readonly gaps: readonly IndexGap[]
}

/** By how much a write changes the number of records of the cold layer. */
function toCountChange(write: LevelWrite): number {
  if (!isColdKey(write.key)) return 0
  if (write.type === 'del') return -1
  return write.isNew ? 1 : 0
}

function toGapWrites(before: readonly IndexGap[], after: readonly IndexGap[]): LevelWrite[] {
  if (before === after) return []
  const known = new Map(before.map((gap) => [gap.from, gap]))
  const writes: LevelWrite[] = []
  for (const gap of after) {
    const old = known.get(gap.from)
    known.delete(gap.from)
    if (old?.to === gap.to && old.reason === gap.reason) continue
    const key = toGapKey(toBlockPosition(gap.from))
    writes.push({ type: 'put', key, value: encodeGap(gap), isNew: old === undefined })
  }
  for (const from of known.keys()) writes.push({ type: 'del', key: toGapKey(toBlockPosition(from)) })
  return writes
}

/** Hot blocks read before a wipe do not link to the checkpoint after it. */
function linked(
  { lastBlock, lastHash }: IndexCheckpoint,
  blocks: readonly BlockRows[],
): readonly BlockRows[] {
  const [first] = blocks
  return first?.number === lastBlock + 1n && first.parentHash === lastHash ? blocks : []
}

function hotKeyOf({ number, hash }: BlockRows): Uint8Array {
  return toHotKey(toBlockPosition(number), hash)
}

function toDeletion(block: BlockRows): LevelWrite {
  return { type: 'del', key: hotKeyOf(block) }
}
