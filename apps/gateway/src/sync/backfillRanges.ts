import { setTimeout as delay } from 'node:timers/promises'
import { ClientError } from '@otterscan/clients/errors'
import { createBackoff } from '@otterscan/clients/transport/backoff'
import { type BlockRows, toUnreadRows, UNKNOWN_HASH } from '../storage/blockRows.ts'
import { StoreAwayError } from '../storage/clickhouse/createClickHouseClient.ts'
import type { BlockRange, RangeWork } from '../storage/rangeWork.ts'
import { createAttempts } from './attempts.ts'
import { countTransactions } from './followHead.ts'
import { type BlockIndexer, indexLinked } from './indexBlock.ts'

export interface RangeBackfillOptions {
  readonly indexer: BlockIndexer
  readonly work: RangeWork
  readonly signal: AbortSignal
  readonly log: (line: string) => void
  /** Called with the number of blocks and transactions added. */
  readonly onIndexed: (blocks: number, transactions: number) => void
}

const WAIT_MS = 1_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Takes ranges until nothing is left, or it is stopped. Errors of the node and of the store are waited out. */
export async function backfillRanges(options: RangeBackfillOptions): Promise<void> {
  const { work, signal, log } = options
  const failures = createBackoff({ firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS })
  while (!signal.aborted) {
    let pauseMs = 0
    try {
      const next = await work.next()
      if (next.kind === 'done') return
      if (next.kind === 'wait') pauseMs = WAIT_MS
      else await addRange(options, next.range)
      failures.reset()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ClientError || error instanceof StoreAwayError)) throw error
      log(`Backfill: ${error.message}`)
      pauseMs = failures.nextMs()
    }
    // Rejects on stop; the loop ends then.
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

async function addRange(
  { indexer, work, signal, onIndexed }: RangeBackfillOptions,
  range: BlockRange,
): Promise<void> {
  const blocks = await readRange(indexer, range, signal)
  if (blocks === undefined) return
  await work.add(blocks)
  onIndexed(blocks.length, countTransactions(blocks))
}

/** All blocks of a range, ascending; those that the node cannot return are gaps. `undefined` when stopped. */
async function readRange(
  indexer: BlockIndexer,
  { first, last }: BlockRange,
  signal: AbortSignal,
): Promise<readonly BlockRows[] | undefined> {
  const attempts = createAttempts()
  const pauses = createBackoff({ firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS })
  const found: BlockRows[] = []
  // What the block above names as its parent; of the highest it is compared with the neighbor in the store.
  let hash = UNKNOWN_HASH
  for (let from = last; from >= first && !signal.aborted; ) {
    const count = Number(from - first) + 1
    const run = await indexLinked(indexer, {
      ...{ from, count, direction: 'down', hash, isLastTry: attempts.isLast },
    })
    found.push(...run.blocks)
    hash = run.blocks.at(-1)?.parentHash ?? hash
    from -= BigInt(run.blocks.length)
    const { stop } = run
    if (stop === undefined) continue
    if (attempts.isLast(stop.blockNumber) && stop.kind !== 'failed') {
      const reason =
        stop.kind === 'unreadable' ? stop.reason : 'its hash is not the one that the block above names'
      found.push(toUnreadRows({ number: from, hash, parentHash: UNKNOWN_HASH }, reason))
      hash = UNKNOWN_HASH
      from--
      continue
    }
    attempts.add(stop.blockNumber, stop.kind === 'failed' ? stop.error : undefined)
    await delay(pauses.nextMs(), undefined, { signal }).catch(() => undefined)
  }
  return signal.aborted ? undefined : found.reverse()
}
