import { deserialize, serialize } from 'node:v8'
import { ClassicLevel } from 'classic-level'
import type { BlockRows } from '../blockRows.ts'
import { EMPTY_VIEW } from '../emptyView.ts'
import { followLinks, linkAbove, linkBelow, toFirstCheckpoint } from '../linkBlocks.ts'
import type { Checkpoint, IndexStorage, IndexView } from '../Storage.ts'
import { collectColdWrites, type LevelDatabase, type LevelWrite } from './coldWrites.ts'
import { createHotLayer, type HotLayer } from './hotLayer.ts'
import { CHECKPOINT_KEY, HOT_RANGE, toBlockPosition, toHotKey } from './keys.ts'
import { createLevelView } from './levelView.ts'
import { decodeCheckpoint, encodeCheckpoint } from './records.ts'

const CACHE_BYTES = 32 * 2 ** 20
const WRITE_BUFFER_BYTES = 16 * 2 ** 20

/**
 * Opens the index in a directory, or makes an empty one there. One process at a time may have it.
 *
 * Throws: `Error` that names the directory when it cannot be opened.
 */
export async function createLevelStorage(directory: string): Promise<IndexStorage> {
  const database: LevelDatabase = new ClassicLevel(directory, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: CACHE_BYTES,
    writeBufferSize: WRITE_BUFFER_BYTES,
  })
  try {
    await database.open()
  } catch (error) {
    throw new Error(
      `The index in ${directory} cannot be opened${isLocked(error) ? ': another program uses it' : ''}.`,
      {
        cause: error,
      },
    )
  }
  const bytes = await database.get(CHECKPOINT_KEY)
  const checkpoint = bytes && decodeCheckpoint(bytes)
  // Without a checkpoint whatever is there is left over from a wipe that was cut short.
  if (checkpoint === undefined) await database.clear()
  return new LevelStorage(database, checkpoint, checkpoint && (await readHotLayer(database, checkpoint)))
}

function isLocked(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === 'LEVEL_LOCKED'
  )
}

/** Hot blocks as far as they link; a crash leaves no others, but a block that does not fit must never count. */
async function readHotLayer(database: LevelDatabase, { lastBlock, lastHash }: Checkpoint): Promise<HotLayer> {
  const blocks: BlockRows[] = []
  let last = { number: lastBlock, hash: lastHash }
  for await (const value of database.values(HOT_RANGE)) {
    const block = deserialize(value) as BlockRows
    if (block.number !== last.number + 1n || block.parentHash !== last.hash) continue
    blocks.push(block)
    last = block
  }
  return createHotLayer(blocks)
}

class LevelStorage implements IndexStorage {
  private readonly database: LevelDatabase
  private committed: Checkpoint | undefined
  private hot: HotLayer
  private writing: Promise<void> = Promise.resolve()
  private readonly reading = new Set<Promise<unknown>>()

  constructor(database: LevelDatabase, checkpoint: Checkpoint | undefined, hot: HotLayer | undefined) {
    this.database = database
    this.committed = checkpoint
    this.hot = hot ?? createHotLayer([])
  }

  checkpoint = (): Checkpoint | undefined => this.committed
  hotBlocks = (): readonly BlockRows[] => this.hot.blocks
  hotRows: IndexStorage['hotRows'] = (hash) => this.hot.blocks.find((block) => block.hash === hash)

  read<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    const reading = this.readSnapshot(task)
    const settled = reading.catch(() => undefined) // the caller gets it; this one is only waited for
    this.reading.add(settled)
    void settled.finally(() => this.reading.delete(settled))
    return reading
  }

  private async readSnapshot<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    // Taken together: a write that ends later is in neither, one that ends between here and there is in both or cut off below.
    const { hot, database } = this
    const snapshot = database.snapshot()
    try {
      const bytes = await database.get(CHECKPOINT_KEY, { snapshot })
      const checkpoint = bytes && decodeCheckpoint(bytes)
      if (checkpoint === undefined) return await task(EMPTY_VIEW)
      const above = hot.blocks.filter(({ number }) => number > checkpoint.lastBlock)
      const layer = above.length === hot.blocks.length ? hot : createHotLayer(linked(checkpoint, above))
      return await task(createLevelView({ database, snapshot, checkpoint, hot: layer }))
    } finally {
      await snapshot.close()
    }
  }

  reset: IndexStorage['reset'] = (start) =>
    this.write(async () => {
      // The checkpoint goes first: a crash on the way leaves an index that knows it is none.
      await this.database.del(CHECKPOINT_KEY)
      this.committed = undefined
      this.hot = createHotLayer([])
      await this.database.clear()
      await this.commit(toFirstCheckpoint(start), [], this.hot)
    })

  prepend: IndexStorage['prepend'] = (blocks) =>
    this.write(async () => {
      const checkpoint = linkBelow(this.requireCheckpoint(), blocks)
      await this.commit(checkpoint, await collectColdWrites(this.database, blocks, 'below'), this.hot)
    })

  append: IndexStorage['append'] = (blocks) =>
    this.write(async () => {
      const checkpoint = linkAbove(this.requireCheckpoint(), blocks)
      const kept = this.hot.blocks.filter(({ number }) => number > checkpoint.lastBlock)
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, kept)
      const gone = this.hot.blocks.filter(({ number }) => number <= checkpoint.lastBlock)
      const writes = await collectColdWrites(this.database, blocks, 'above')
      await this.commit(checkpoint, [...writes, ...gone.map(toDeletion)], createHotLayer(kept))
    })

  replaceHot: IndexStorage['replaceHot'] = (dropFrom, blocks) =>
    this.write(async () => {
      const checkpoint = this.requireCheckpoint()
      const kept = this.hot.blocks.filter(({ number }) => number < dropFrom)
      const gone = this.hot.blocks.filter(({ number }) => number >= dropFrom)
      const hot = [...kept, ...blocks]
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, hot)
      const puts = blocks.map(
        (block): LevelWrite => ({ type: 'put', key: hotKeyOf(block), value: serialize(block) }),
      )
      // Deletions first: the same block may come back.
      await this.commit(checkpoint, [...gone.map(toDeletion), ...puts], createHotLayer(hot))
    })

  close: IndexStorage['close'] = async () => {
    await this.writing.catch(() => undefined) // its caller was told
    await Promise.all(this.reading)
    await this.database.close()
  }

  private requireCheckpoint(): Checkpoint {
    if (this.committed === undefined) throw new Error('the index has no start yet')
    return this.committed
  }

  private write(task: () => Promise<void>): Promise<void> {
    const done = this.writing.then(task, task)
    this.writing = done.catch(() => undefined) // its caller is told; the next write is another matter
    return done
  }

  /** One batch: after a crash all of it is there, or nothing. */
  private async commit(checkpoint: Checkpoint, writes: readonly LevelWrite[], hot: HotLayer): Promise<void> {
    const value = encodeCheckpoint(checkpoint)
    await this.database.batch([...writes, { type: 'put', key: CHECKPOINT_KEY, value }])
    this.committed = checkpoint
    this.hot = hot
  }
}

/** A hot layer taken before a wipe does not fit the checkpoint after it. */
function linked({ lastBlock, lastHash }: Checkpoint, blocks: readonly BlockRows[]): readonly BlockRows[] {
  const [first] = blocks
  return first?.number === lastBlock + 1n && first.parentHash === lastHash ? blocks : []
}

function hotKeyOf({ number, hash }: BlockRows): Uint8Array {
  return toHotKey(toBlockPosition(number), hash)
}

function toDeletion(block: BlockRows): LevelWrite {
  return { type: 'del', key: hotKeyOf(block) }
}
