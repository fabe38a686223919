import { setTimeout as delay } from 'node:timers/promises'
import type { BlockRows } from '../blockRows.ts'
import type { BlockRange, RangeWork } from '../rangeWork.ts'
import { field } from './coldReader.ts'
import { ANY_REPLICA, type ClickHouseClient } from './createClickHouseClient.ts'
import type { ClickHouseIndexStorage } from './createClickHouseStorage.ts'
import type { LogState } from './segmentLog.ts'

export interface RangeWorkOptions {
  readonly client: ClickHouseClient
  readonly database: string
  readonly storage: ClickHouseIndexStorage
  /** Of this worker; no two have the same. */
  readonly owner: string
  readonly rangeBlocks?: number | undefined
}

const RANGE_BLOCKS = 256
const BEAT_MS = 3_000
/** The server tells the order of claims by the second: those of one second are there by then. */
const SETTLE_MS = 1_500
/** Of so many of the highest ranges each worker begins with any, so that those that start together seldom want the same. */
const SPREAD = 8
/** A worker without a sign of life for so long is dead, and its range free. */
const DEAD_SECONDS = 10

/** The blocks below the start, in ranges of the same length, the highest before the lowest. Several workers take them, each another. */
export function createRangeWork(options: RangeWorkOptions): RangeWork {
  const { client, database, storage, owner, rangeBlocks = RANGE_BLOCKS } = options
  let taken: BlockRange | undefined
  const claim = (range: BlockRange) =>
    client.run(`INSERT INTO ${database}.claims (first, owner) SELECT ${range.first}, '${owner}'`, ANY_REPLICA)
  const stopping = new AbortController()
  const beats = (async () => {
    while (!stopping.signal.aborted) {
      // Rejects on stop; the loop ends then.
      await delay(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      // Without it another worker takes the range, which does no harm.
      if (taken !== undefined && !stopping.signal.aborted) await claim(taken).catch(() => undefined)
    }
  })()
  const readClaims = async (): Promise<ReadonlyMap<bigint, string>> => {
    const rows = await client.rows(
      `SELECT first, owner, min(at) AS since FROM ${database}.claims WHERE at >= now() - ${DEAD_SECONDS} GROUP BY first, owner ORDER BY since DESC, owner DESC`,
    )
    // Of several the first: it is the last that is put in.
    return new Map(rows.map((row) => [BigInt(field(row, 0)), field(row, 1)]))
  }
  return {
    next: async () => {
      await storage.refresh()
      const state = storage.logState()
      if (state === undefined) return { kind: 'wait' }
      const missing = listMissing(state, BigInt(rangeBlocks))
      if (missing.length === 0) return { kind: 'done' }
      const claims = await readClaims()
      const free = missing.filter(({ first }) => !claims.has(first) || claims.get(first) === owner)
      const from = Math.floor(Math.random() * Math.min(SPREAD, free.length))
      for (const range of [...free.slice(from), ...free.slice(0, from)]) {
        await claim(range)
        await delay(SETTLE_MS)
        if ((await readClaims()).get(range.first) !== owner) continue
        taken = range
        return { kind: 'range', range }
      }
      return { kind: 'wait' }
    },
    add: async (blocks: readonly BlockRows[]) => {
      await storage.addSegment(blocks)
      taken = undefined
    },
    stop: async () => {
      stopping.abort()
      await beats
    },
  }
}

/** Ranges below the start that no one has written. */
function listMissing({ anchorNumber, written }: LogState, length: bigint): readonly BlockRange[] {
  const firsts = new Set(written.map(({ first }) => first))
  const missing: BlockRange[] = []
  for (let last = anchorNumber; last >= 0n; last -= length) {
    const first = last >= length ? last - length + 1n : 0n
    if (!firsts.has(first)) missing.push({ first, last })
  }
  return missing
}
