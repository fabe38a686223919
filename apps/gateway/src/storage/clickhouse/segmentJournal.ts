import { randomInt } from 'node:crypto'
import type { Hex } from '@otterscan/ethereum/hex'
import type { IndexStart } from '../storage.ts'
import { field } from './coldReader.ts'
import { type ClickHouseClient, StoreAwayError } from './createClickHouseClient.ts'
import { ATTEMPT_STEP, foldLog, type LogEntry, type LogState, type Segment } from './segmentLog.ts'

/** The log of attempts, as far as it was read. */
export interface SegmentJournal {
  state(): LogState | undefined
  /** Reads what is new. Throws: errors of the store. */
  refresh(): Promise<void>
  start(start: IndexStart): Promise<void>
  /** What there is does not count any more. */
  end(): Promise<void>
  /** The number of a new attempt, which no one else has. */
  open(segment: Segment): Promise<bigint>
  /** The rows of the attempt are there, which the state says then. Throws when it is not known whether this is in the log. */
  commit(id: bigint, segment: Segment): Promise<void>
}

/** Entries are read again for so long: the clocks of servers differ, and an insert takes time. */
const OVERLAP_SECONDS = 20n
const COMMIT_TRIES = 3

export function createSegmentJournal(client: ClickHouseClient, database: string): SegmentJournal {
  const entries = new Map<string, LogEntry>()
  let state: LogState | undefined
  let highest = 0n
  let readTo = 0n

  const add = (entry: LogEntry): boolean => {
    const name = `${entry.kind} ${entry.id}`
    if (entries.has(name)) return false
    entries.set(name, entry)
    if (entry.id > highest) highest = entry.id
    return true
  }
  const refresh = async () => {
    const since = readTo > OVERLAP_SECONDS ? readTo - OVERLAP_SECONDS : 0n
    const rows = await client.rows(
      `SELECT id, toString(kind), first, last, hex(body), toUInt64(at) FROM ${database}.segments WHERE at >= toDateTime(${since})`,
    )
    let isNew = false
    for (const row of rows) {
      isNew = add(parseEntry(row)) || isNew
      const at = BigInt(field(row, 5))
      if (at > readTo) readTo = at
    }
    if (isNew) state = foldLog(entries.values())
  }
  const insert = async (id: bigint, kind: LogEntry['kind'], { first, last }: Range, body: unknown) => {
    const text = Buffer.from(JSON.stringify(body)).toString('hex')
    await client.run(
      `INSERT INTO ${database}.segments (id, kind, first, last, body) SELECT ${id}, '${kind}', ${first}, ${last}, unhex('${text}')`,
    )
  }
  const nextId = (isFill: boolean) =>
    (highest / ATTEMPT_STEP + 1n) * ATTEMPT_STEP +
    BigInt(randomInt(Number(ATTEMPT_STEP) / 2)) * 2n +
    BigInt(isFill)

  return {
    state: () => state,
    refresh,
    start: async (start) => {
      await refresh()
      const none = { first: start.anchorNumber, last: start.anchorNumber }
      await insert(nextId(false), 'start', none, toStartBody(start))
      // What is opened next has a higher number: what is lower does not count.
      await refresh()
    },
    end: async () => {
      await refresh()
      await insert(nextId(false), 'end', { first: 0n, last: 0n }, {})
      await refresh()
    },
    open: async (segment) => {
      const isFill = segment.fills.length > 0
      for (;;) {
        const id = nextId(isFill)
        await insert(id, 'open', segment, {})
        await refresh()
        // At blocks that others can see already, everyone who sees them must know of it before its rows are there.
        if (isFill || !isCovered(state, segment) || highest === id) return id
      }
    },
    commit: async (id, segment) => {
      for (let tries = 1; ; tries++) {
        try {
          await insert(id, 'commit', segment, toSegmentBody(segment))
          if (add({ kind: 'commit', id, segment })) state = foldLog(entries.values())
          return
        } catch (error) {
          if (!(error instanceof StoreAwayError)) throw error
          // An entry that is in the log twice counts once.
          if (tries === COMMIT_TRIES) throw error
        }
      }
    },
  }
}

interface Range {
  readonly first: bigint
  readonly last: bigint
}

function isCovered(state: LogState | undefined, { first, last }: Range): boolean {
  if (state === undefined) return false
  const { firstBlock, lastBlock } = state.checkpoint
  return first <= lastBlock && last >= firstBlock
}

function toStartBody({ chainId, genesisHash, anchorNumber, anchorHash }: IndexStart) {
  return { chainId: `${chainId}`, genesisHash, anchorNumber: `${anchorNumber}`, anchorHash }
}

function toSegmentBody({ parentHash, hash, untraced, gaps, fills }: Segment) {
  return {
    parentHash,
    hash,
    ...(untraced === undefined ? {} : { untraced: `${untraced}` }),
    gaps: gaps.map(({ from, to, reason }) => ({ from: `${from}`, to: `${to}`, reason })),
    fills: fills.map(({ number, gap }) => ({ number: `${number}`, ...(gap === undefined ? {} : { gap }) })),
  }
}

interface StartBody {
  readonly chainId: string
  readonly genesisHash: Hex
  readonly anchorNumber: string
  readonly anchorHash: Hex
}

interface SegmentBody {
  readonly parentHash: Hex
  readonly hash: Hex
  readonly untraced?: string
  readonly gaps: readonly { readonly from: string; readonly to: string; readonly reason: string }[]
  readonly fills: readonly { readonly number: string; readonly gap?: string }[]
}

function parseEntry(row: readonly string[]): LogEntry {
  const id = BigInt(field(row, 0))
  const [first, last] = [BigInt(field(row, 2)), BigInt(field(row, 3))]
  const kind = field(row, 1)
  if (kind === 'open') return { kind, id, first, last }
  if (kind === 'end') return { kind, id }
  const body: unknown = JSON.parse(Buffer.from(field(row, 4), 'hex').toString('utf8'))
  if (kind === 'start') {
    const { chainId, genesisHash, anchorNumber, anchorHash } = body as StartBody
    return {
      kind,
      id,
      start: { chainId: BigInt(chainId), genesisHash, anchorNumber: BigInt(anchorNumber), anchorHash },
    }
  }
  const { parentHash, hash, untraced, gaps, fills } = body as SegmentBody
  const segment = {
    ...{ first, last, parentHash, hash },
    untraced: untraced === undefined ? undefined : BigInt(untraced),
    gaps: gaps.map(({ from, to, reason }) => ({ from: BigInt(from), to: BigInt(to), reason })),
    fills: fills.map(({ number, gap }) => ({ number: BigInt(number), gap })),
  }
  return { kind: 'commit', id, segment }
}
