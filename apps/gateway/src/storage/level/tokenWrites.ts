import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type BlockRows, fromIdKey, type HoldingKind, type HoldingRow } from '../blockRows.ts'
import type { IndexedTokenTotals } from '../storage.ts'
import type { CheckedDatabase, LevelWrite } from './checkedDatabase.ts'
import { createPauses } from './createPauses.ts'
import {
  findIdKey,
  toBlockPosition,
  toHoldingKey,
  toIdBalanceKey,
  toIdCountKey,
  toRankKey,
  toTokenTotalsKey,
} from './keys.ts'
import {
  decodeCount,
  decodeHolding,
  decodeTokenTotals,
  encodeCount,
  encodeHolding,
  encodeTokenTotals,
  fromSignedBytes,
  type StoredHolding,
  toSignedBytes,
} from './records.ts'

const ROWS_AT_ONCE = 500

/**
 * Writes for the holdings, balances and totals of tokens after blocks are added and others removed. A sum does not
 * depend on the order, so it makes no difference at which end the cold layer grows.
 */
export async function collectTokenWrites(
  database: CheckedDatabase,
  added: readonly BlockRows[],
  removed: readonly BlockRows[] = [],
): Promise<LevelWrite[]> {
  const pause = createPauses()
  const changes = await groupHoldings(added, removed, pause)
  const known = await database.getMany(changes.map(({ key }) => key))
  const writes: LevelWrite[] = []
  const totals = new Map<string, TotalsChange>()
  for (const [at, change] of changes.entries()) {
    if (at % ROWS_AT_ONCE === 0) await pause()
    const bytes = known[at]
    const before = bytes && decodeHolding(bytes)
    const after = applyChange(before, change)
    if (after === undefined) continue
    const { kind, holder, token } = change
    const isMoved = before?.balance !== after.balance
    if (isMoved || !isSamePosition(before, after)) {
      writes.push({ type: 'put', key: change.key, value: encodeHolding(after), isNew: before === undefined })
    }
    const rank = holder === ZERO_ADDRESS ? NO_RANK : { before: before?.balance ?? 0n, after: after.balance }
    if (isMoved) writes.push(...toRankWrites(kind, token, holder, rank))
    addToTotals(totals, change, rank)
  }
  for (const write of await collectTotals(database, [...totals.values()])) writes.push(write)
  for (const write of await collectIdBalances(database, added, removed, pause)) writes.push(write)
  return writes
}

/** The holdings of a pair in all these blocks together. */
interface HoldingChange {
  readonly key: Uint8Array
  readonly kind: HoldingKind
  readonly holder: Address
  readonly token: Address
  /** Of the first transaction in the blocks that are added. */
  first: { readonly block: number; readonly index: number } | undefined
  change: bigint
  unread: number
}

async function groupHoldings(
  added: readonly BlockRows[],
  removed: readonly BlockRows[],
  pause: () => Promise<void>,
): Promise<readonly HoldingChange[]> {
  const changes = new Map<string, HoldingChange>()
  let rowCount = 0
  const open = ({ kind, holder, token }: HoldingRow): HoldingChange => {
    const name = `${kind} ${holder} ${token}`
    const known = changes.get(name)
    if (known !== undefined) return known
    const key = toHoldingKey(kind, holder, token)
    const fresh = { key, kind, holder, token, first: undefined, change: 0n, unread: 0 }
    changes.set(name, fresh)
    return fresh
  }
  for (const { number, holdings } of added) {
    const block = toBlockPosition(number)
    for (const row of holdings) {
      if (++rowCount % ROWS_AT_ONCE === 0) await pause()
      const change = open(row)
      change.change += row.change
      change.unread += row.unread ?? 0
      if (change.first === undefined || block < change.first.block) {
        change.first = { block, index: row.transactionIndex }
      }
    }
  }
  for (const row of removed.flatMap(({ holdings }) => holdings)) {
    const change = open(row)
    change.change -= row.change
    change.unread -= row.unread ?? 0
  }
  return [...changes.values()]
}

function applyChange(
  before: StoredHolding | undefined,
  { first, change }: HoldingChange,
): StoredHolding | undefined {
  const known = before ?? first
  if (known === undefined) return undefined
  const isEarlier =
    first !== undefined &&
    (first.block < known.block || (first.block === known.block && first.index < known.index))
  const { block, index } = isEarlier ? first : known
  return { block, index, balance: (before?.balance ?? 0n) + change }
}

function isSamePosition(before: StoredHolding | undefined, after: StoredHolding): boolean {
  return before?.block === after.block && before.index === after.index
}

interface RankChange {
  readonly before: bigint
  readonly after: bigint
}

/** The zero address is not a holder. */
const NO_RANK: RankChange = { before: 0n, after: 0n }

function toRankWrites(
  kind: HoldingKind,
  token: Address,
  holder: Address,
  { before, after }: RankChange,
): LevelWrite[] {
  const writes: LevelWrite[] = []
  if (before === after) return writes
  if (before !== 0n) writes.push({ type: 'del', key: toRankKey(kind, token, { holder, balance: before }) })
  if (after !== 0n) {
    const key = toRankKey(kind, token, { holder, balance: after })
    writes.push({ type: 'put', key, value: NOTHING, isNew: true })
  }
  return writes
}

const NOTHING = new Uint8Array()

interface TotalsChange {
  readonly key: Uint8Array
  holders: number
  negative: number
  unread: number
}

function addToTotals(
  totals: Map<string, TotalsChange>,
  { kind, token, unread }: HoldingChange,
  rank: RankChange,
): void {
  const change = toTotalsChange(rank, unread)
  const name = `${kind} ${token}`
  const known = totals.get(name)
  if (known === undefined) {
    totals.set(name, { key: toTokenTotalsKey(kind, token), ...change })
    return
  }
  known.holders += change.holders
  known.negative += change.negative
  known.unread += change.unread
}

/** What a changed balance changes in the sums over all holders. */
export function toTotalsChange({ before, after }: RankChange, unread: number): IndexedTokenTotals {
  return {
    holders: Number(after > 0n) - Number(before > 0n),
    negative: Number(after < 0n) - Number(before < 0n),
    unread,
  }
}

async function collectTotals(
  database: CheckedDatabase,
  changes: readonly TotalsChange[],
): Promise<LevelWrite[]> {
  const known = await database.getMany(changes.map(({ key }) => key))
  return changes.map(({ key, ...change }, at): LevelWrite => {
    const before = decodeTokenTotals(known[at])
    const value = encodeTokenTotals({
      holders: before.holders + change.holders,
      negative: before.negative + change.negative,
      unread: before.unread + change.unread,
    })
    return { type: 'put', key, value, isNew: known[at] === undefined }
  })
}

/** Without a record there is nothing of the id. */
async function collectIdBalances(
  database: CheckedDatabase,
  added: readonly BlockRows[],
  removed: readonly BlockRows[],
  pause: () => Promise<void>,
): Promise<LevelWrite[]> {
  const changes = new Map<string, { readonly key: Uint8Array; change: bigint }>()
  let rowCount = 0
  for (const [blocks, sign] of [
    [added, 1n],
    [removed, -1n],
  ] as const) {
    for (const { idChanges } of blocks) {
      for (const { token, id, holder, change } of idChanges) {
        if (++rowCount % ROWS_AT_ONCE === 0) await pause()
        const name = `${token} ${id} ${holder}`
        const known = changes.get(name)
        if (known !== undefined) known.change += sign * change
        else changes.set(name, { key: toIdBalanceKey(token, id, holder), change: sign * change })
      }
    }
  }
  const moved = [...changes.values()].filter(({ change }) => change !== 0n)
  const known = await database.getMany(moved.map(({ key }) => key))
  return moved.map(({ key, change }, at): LevelWrite => {
    const bytes = known[at]
    const balance = (bytes === undefined ? 0n : fromSignedBytes(bytes)) + change
    if (balance === 0n) return { type: 'del', key }
    return { type: 'put', key, value: toSignedBytes(balance), isNew: bytes === undefined }
  })
}

/** Writes for the number of ids of each token, after these writes of lists. */
export async function collectIdCounts(
  database: CheckedDatabase,
  lists: readonly LevelWrite[],
): Promise<LevelWrite[]> {
  const changes = new Map<Address, number>()
  for (const write of lists) {
    const change = write.type === 'del' ? -1 : Number(write.isNew)
    const key = change === 0 ? undefined : findIdKey(write.key)
    if (key === undefined) continue
    const { token } = fromIdKey(key)
    changes.set(token, (changes.get(token) ?? 0) + change)
  }
  const rows = Array.from(changes, ([token, change]) => ({ key: toIdCountKey(token), change }))
  const known = await database.getMany(rows.map(({ key }) => key))
  return rows.map(({ key, change }, at): LevelWrite => {
    const isNew = known[at] === undefined
    return { type: 'put', key, value: encodeCount(decodeCount(known[at]) + change), isNew }
  })
}
