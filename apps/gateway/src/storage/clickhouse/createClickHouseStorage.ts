import { setTimeout as delay } from 'node:timers/promises'
import { type BlockRows, toPostings } from '../blockRows.ts'
import { EMPTY_VIEW } from '../emptyView.ts'
import { createHotLayer, type HotLayer } from '../level/hotLayer.ts'
import { BrokenLinkError, followLinks, linkAbove, linkBelow, updateGaps } from '../linkBlocks.ts'
import type { IndexCheckpoint, IndexGap, IndexStorage, IndexView, ListName } from '../storage.ts'
import { createClickHouseView, readListNames } from './clickHouseView.ts'
import { createColdReader } from './coldReader.ts'
import { type ClickHouseClient, StoreAwayError } from './createClickHouseClient.ts'
import { insertRows } from './insertRows.ts'
import { createSegmentJournal, type SegmentJournal } from './segmentJournal.ts'
import { isInGap, type LogState, type Segment } from './segmentLog.ts'

/** Several programs can have it open. The hot layer is in the memory of each. */
export interface ClickHouseIndexStorage extends IndexStorage {
  refresh(): Promise<void>
  /** Writes blocks of a range anywhere, ascending; they are seen once they link to the others. */
  addSegment(blocks: readonly BlockRows[]): Promise<void>
  /** What there is does not count any more: the chain was replaced. */
  abandon(): Promise<void>
  /** Every list that has entries, those of the cold layer by list and key. */
  lists(): AsyncIterable<ListName>
  /** As it was last read. */
  logState(): LogState | undefined
}

export interface ClickHouseStorageOptions {
  readonly client: ClickHouseClient
  readonly database: string
  /** How old what is known of other programs' writes may be. */
  readonly freshMs?: number
  /** How long a write is tried again while the store is away. */
  readonly patienceMs?: number
  readonly log?: (line: string) => void
}

const FRESH_MS = 1_000
const PATIENCE_MS = 120_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/** Opens an index whose tables are there. Throws: errors of the store. */
export async function createClickHouseStorage(
  options: ClickHouseStorageOptions,
): Promise<ClickHouseIndexStorage> {
  const journal = createSegmentJournal(options.client, options.database)
  await journal.refresh()
  return new ClickHouseStorage(journal, options)
}

class ClickHouseStorage implements ClickHouseIndexStorage {
  private readonly journal: SegmentJournal
  private readonly options: ClickHouseStorageOptions
  private state: LogState | undefined
  private hot: HotLayer = createHotLayer([])
  private writing: Promise<void> = Promise.resolve()
  private readonly reading = new Set<Promise<unknown>>()
  private refreshedAt = performance.now()
  private refreshing: Promise<void> | undefined
  private readonly closing = new AbortController()

  constructor(journal: SegmentJournal, options: ClickHouseStorageOptions) {
    this.journal = journal
    this.options = options
    this.state = journal.state()
  }

  checkpoint = (): IndexCheckpoint | undefined => this.state?.checkpoint
  hotBlocks = (): readonly BlockRows[] => this.hot.blocks
  hotRows: IndexStorage['hotRows'] = (number) => this.hot.blocks.find((block) => block.number === number)
  gaps = (): readonly IndexGap[] => updateGaps(this.state?.gaps ?? [], this.hot.blocks)

  read<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    const reading = this.readState(task)
    const settled = reading.catch(() => undefined) // the caller handles the error; here we only wait
    this.reading.add(settled)
    void settled.finally(() => this.reading.delete(settled))
    return reading
  }

  private async readState<Result>(task: (view: IndexView) => Promise<Result>): Promise<Result> {
    if (performance.now() - this.refreshedAt > (this.options.freshMs ?? FRESH_MS)) await this.refresh()
    // Both at once, so that they belong together.
    const { state, hot } = this
    if (state === undefined) return task(EMPTY_VIEW)
    const { client, database } = this.options
    return task(createClickHouseView(createColdReader(client, database, state), hot))
  }

  /** One at a time. */
  refresh(): Promise<void> {
    this.refreshing ??= this.load().finally(() => {
      this.refreshing = undefined
    })
    return this.refreshing
  }

  private async load(): Promise<void> {
    await this.journal.refresh()
    this.refreshedAt = performance.now()
    this.takeState()
  }

  /** What has become final elsewhere leaves the hot layer, and so does what does not link any more. */
  private takeState(): void {
    const state = this.journal.state()
    if (state === this.state) return
    this.state = state
    const { blocks } = this.hot
    if (state === undefined || blocks.length === 0) return
    const { lastBlock, lastHash } = state.checkpoint
    const above = blocks.filter(({ number }) => number > lastBlock)
    const [first] = above
    const isLinked = first?.number === lastBlock + 1n && first.parentHash === lastHash
    this.hot = createHotLayer(isLinked ? above : [])
  }

  reset: IndexStorage['reset'] = (start) =>
    this.write(async () => {
      await this.journal.start(start)
      this.hot = createHotLayer([])
      await this.load()
    })

  abandon = (): Promise<void> =>
    this.write(async () => {
      await this.journal.end()
      this.hot = createHotLayer([])
      this.takeState()
    })

  logState = (): LogState | undefined => this.state

  async *lists(): AsyncIterable<ListName> {
    const hot = new Map<string, ListName>()
    for (const { list, key } of this.hot.blocks.flatMap(toPostings)) hot.set(`${list} ${key}`, { list, key })
    const { client, database } = this.options
    const cold = this.state && createColdReader(client, database, this.state)
    for await (const name of cold === undefined ? [] : readListNames(cold)) {
      hot.delete(`${name.list} ${name.key}`)
      yield name
    }
    yield* hot.values()
  }

  prepend: IndexStorage['prepend'] = (blocks) =>
    this.write(async () => {
      linkBelow(this.requireCheckpoint(), blocks)
      await this.addBlocks(blocks.toReversed())
    })

  append: IndexStorage['append'] = (blocks) =>
    this.write(async () => {
      const checkpoint = linkAbove(this.requireCheckpoint(), blocks)
      const kept = this.hot.blocks.filter(({ number }) => number > checkpoint.lastBlock)
      followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, kept)
      await this.addBlocks(blocks)
    })

  addSegment: ClickHouseIndexStorage['addSegment'] = (blocks) =>
    this.write(async () => {
      await this.attempt(blocks, toSegment(blocks))
    })

  fill: IndexStorage['fill'] = (blocks) =>
    this.write(async () => {
      this.requireCheckpoint()
      const known = this.state?.gaps ?? []
      const wanted = blocks.filter(({ number }) => isInGap(known, number))
      if (wanted.length === 0) return
      const fills = wanted.map(({ number, gap }) => ({ number, gap }))
      await this.attempt(wanted, { ...toSegment(wanted), fills })
    })

  replaceHot: IndexStorage['replaceHot'] = (dropFrom, blocks) =>
    this.write(async () => {
      const { lastBlock, lastHash } = this.requireCheckpoint()
      const kept = this.hot.blocks.filter(({ number }) => number < dropFrom)
      const hot = [...kept, ...blocks]
      followLinks({ number: lastBlock, hash: lastHash }, hot)
      this.hot = createHotLayer(hot)
    })

  close: IndexStorage['close'] = async () => {
    this.closing.abort()
    await this.writing.catch(() => undefined) // reported to its caller
    await Promise.all(this.reading)
    await this.refreshing?.catch(() => undefined) // reported to its caller
  }

  private async addBlocks(blocks: readonly BlockRows[]): Promise<void> {
    if (blocks.length === 0) return
    const segment = toSegment(blocks)
    await this.attempt(blocks, segment)
    const { firstBlock, lastBlock } = this.requireCheckpoint()
    if (segment.first < firstBlock || segment.last > lastBlock)
      throw new BrokenLinkError('another program has written other blocks to the index')
  }

  /** Until it is there: each time as a new attempt, since no one knows what arrived of the last one. */
  private async attempt(blocks: readonly BlockRows[], segment: Segment): Promise<void> {
    const { client, database, patienceMs = PATIENCE_MS, log } = this.options
    const until = performance.now() + patienceMs
    let pauseMs = FIRST_PAUSE_MS
    for (;;) {
      try {
        const id = await this.journal.open(segment)
        await insertRows(client, database, blocks, id)
        await this.journal.commit(id, segment)
        this.takeState()
        return
      } catch (error) {
        if (!(error instanceof StoreAwayError) || performance.now() > until) throw error
        if (this.closing.signal.aborted) throw error
        if (pauseMs === FIRST_PAUSE_MS) log?.(`${error.message} Blocks wait until it does.`)
      }
      await delay(pauseMs, undefined, { signal: this.closing.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  private requireCheckpoint(): IndexCheckpoint {
    if (this.state === undefined) throw new Error('the index has not been initialized')
    return this.state.checkpoint
  }

  private write(task: () => Promise<void>): Promise<void> {
    const done = this.writing.then(task, task)
    this.writing = done.catch(() => undefined) // reported to its caller; the next write is independent
    return done
  }
}

/** Of blocks that ascend. */
function toSegment(blocks: readonly BlockRows[]): Segment {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('a segment without blocks')
  const untraced = blocks.findLast(({ isTraced }) => !isTraced)?.number
  const { parentHash, number } = first
  const gaps = updateGaps([], blocks)
  return { first: number, last: last.number, parentHash, hash: last.hash, untraced, gaps, fills: [] }
}
