import { setTimeout as delay } from 'node:timers/promises'
import { field, toCount } from './coldReader.ts'
import { ANY_REPLICA, type ClickHouseClient } from './createClickHouseClient.ts'

/** Who writes what is final: one of the programs that want to. Two at once would do no harm, but the work twice. */
export interface Lease {
  isHeld(): boolean
  /** Resolves when nothing is asked any more. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  readonly client: ClickHouseClient
  readonly database: string
  /** Of this program; no two have the same. */
  readonly owner: string
  readonly log: (line: string) => void
}

/** Between two signs of life. */
const BEAT_MS = 2_000
/** Without a sign of life for so long another program takes over; the clock is the server's. */
const DEAD_SECONDS = 5
/** Who cannot reach the store for so long no longer leads. */
const HELD_MS = 4_500

/** Asks for the lease until stopped. */
export function createLease({ client, database, owner, log }: LeaseOptions): Lease {
  const stopping = new AbortController()
  let heldUntil = Number.NEGATIVE_INFINITY
  let wasHeld = false
  const beat = async (): Promise<void> => {
    const asked = performance.now()
    let leader = await readLeader(client, database)
    if (leader.owner !== owner && leader.age <= DEAD_SECONDS) return
    const term = leader.owner === owner ? leader.term : leader.term + 1n
    await client.run(`INSERT INTO ${database}.leases (term, owner) SELECT ${term}, '${owner}'`, ANY_REPLICA)
    leader = await readLeader(client, database)
    if (leader.owner === owner) heldUntil = asked + HELD_MS
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await beat()
      } catch {
        // The store is away, which readers and writers say; the lease then ends by itself.
      }
      const isHeld = performance.now() < heldUntil
      if (isHeld !== wasHeld)
        log(isHeld ? 'Index: this program leads.' : 'Index: this program no longer leads.')
      wasHeld = isHeld
      // Rejects on stop; the loop ends then.
      await delay(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    isHeld: () => performance.now() < heldUntil,
    stop: async () => {
      stopping.abort()
      heldUntil = Number.NEGATIVE_INFINITY
      await running
    },
  }
}

/** Of the highest term, who came first. */
async function readLeader(client: ClickHouseClient, database: string) {
  const [row] = await client.rows(
    `SELECT term, owner, toUInt64(now()) - toUInt64(max(at)), min(at) AS since FROM ${database}.leases GROUP BY term, owner ORDER BY term DESC, since, owner LIMIT 1`,
  )
  if (row === undefined) return { term: 0n, owner: undefined, age: Number.POSITIVE_INFINITY }
  return { term: BigInt(field(row, 0)), owner: field(row, 1), age: toCount(field(row, 2)) }
}
