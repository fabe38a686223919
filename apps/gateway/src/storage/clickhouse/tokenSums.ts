import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type BlockRows, fromIdKey, type HoldingKind, toIdKey } from '../blockRows.ts'
import { compareHolders } from '../compareHolders.ts'
import type { HotLayer } from '../level/hotLayer.ts'
import type { IndexedHolder, IndexedHolding, IndexView } from '../storage.ts'
import { BALANCES, isBehind, NEGATIVE, POSITIVE, RANK_ORDER } from './balanceSql.ts'
import { type ColdReader, field, toBytes, toCount, toFixed, toHexText } from './coldReader.ts'
import { fromLimbs, parseLimbs } from './limbs.ts'

type TokenView = Pick<
  IndexView,
  'holdings' | 'tokenTotals' | 'holders' | 'balance' | 'idCount' | 'ids' | 'idHolders'
>

/** The lookups of tokens and their holders: each adds up one range, with what the hot blocks change in it. */
export function createTokenView(cold: ColdReader, hot: HotLayer): TokenView {
  return {
    holdings: (kind, holder, limit) => readHoldings(cold, hot, { kind, holder, limit }),
    tokenTotals: async (kind, token) => {
      const where = toTokenCondition(kind, token)
      const holders = `holder, sumForEach(change) AS sums, sum(unread) AS unread_of`
      const isHolder = `holder != ${toFixed(ZERO_ADDRESS)}`
      const [row] = await cold.around(
        `SELECT sum(${isHolder} AND ${POSITIVE}), sum(${isHolder} AND ${NEGATIVE}), sum(unread_of) FROM (SELECT holder, unread_of, ${BALANCES} FROM %)`,
        holders,
        'holdings',
        where,
        'GROUP BY holder',
      )
      const totals = {
        holders: row === undefined ? 0 : toCount(field(row, 0)),
        negative: row === undefined ? 0 : toCount(field(row, 1)),
        unread: row === undefined ? 0 : toCount(field(row, 2)),
      }
      const changes = sumHot(hot, kind, token)
      const before = await readBalances(cold, kind, token, [...changes.keys()])
      for (const [holder, { change, unread }] of changes) {
        totals.unread += unread
        if (holder === ZERO_ADDRESS) continue
        const known = before.get(holder) ?? 0n
        totals.holders += Number(known + change > 0n) - Number(known > 0n)
        totals.negative += Number(known + change < 0n) - Number(known < 0n)
      }
      return totals
    },
    holders: (kind, token, after, limit) => readHolders(cold, hot, { kind, token, after, limit }),
    balance: async (kind, token, holder) => {
      const change = sumHot(hot, kind, token).get(holder)?.change
      const known = (await readBalances(cold, kind, token, [holder])).get(holder)
      return known === undefined ? change : known + (change ?? 0n)
    },
    idCount: async (token) => {
      const [row] = await cold.rows('uniqExact(key)', 'postings', toIdCondition(token))
      const known = row === undefined ? 0 : toCount(field(row, 0))
      const keys = [...countHotIds(hot, token).keys()]
      if (keys.length === 0) return known
      const where = `list = 'idTransfers' AND key IN (${keys.map(toBytes).join(', ')})`
      const [both] = await cold.rows('uniqExact(key)', 'postings', where)
      return known + keys.length - (both === undefined ? 0 : toCount(field(both, 0)))
    },
    ids: async (token, after, limit) => {
      const counts = new Map<bigint, number>()
      for (const [key, count] of countHotIds(hot, token)) {
        const { id } = fromIdKey(key)
        if (after === undefined || id > after) counts.set(id, count)
      }
      const behind = after === undefined ? '' : ` AND key > ${toBytes(toIdKey(token, after))}`
      const where = `${toIdCondition(token)}${behind}`
      const page = `GROUP BY key ORDER BY key LIMIT ${limit}`
      for (const row of await cold.rows('hex(key), count()', 'postings', where, page)) {
        const { id } = fromIdKey(toHexText(field(row, 0)))
        counts.set(id, (counts.get(id) ?? 0) + toCount(field(row, 1)))
      }
      // A hot id below the last cold one may be cold as well, but then it is among those read.
      return Array.from(counts, ([id, transferCount]) => ({ id, transferCount }))
        .sort((left, right) => (left.id < right.id ? -1 : 1))
        .slice(0, limit)
    },
    idHolders: (token, id, after, limit) => readIdHolders(cold, hot, { token, id, after, limit }),
  }
}

function toTokenCondition(kind: HoldingKind, token: Address): string {
  return `kind = '${kind}' AND token = ${toFixed(token)}`
}

/** Keys of ids begin with the token; the byte behind it is the length of the id. */
function toIdCondition(token: Address): string {
  return `list = 'idTransfers' AND key >= ${toBytes(token)} AND key < ${toBytes(`0x${token.slice(2)}ff`)}`
}

interface HotChange {
  readonly change: bigint
  readonly unread: number
}

function sumHot(hot: HotLayer, kind: HoldingKind, token: Address): ReadonlyMap<Address, HotChange> {
  const changes = new Map<Address, HotChange>()
  for (const row of hot.blocks.flatMap(({ holdings }) => holdings)) {
    if (row.kind !== kind || row.token !== token) continue
    const known = changes.get(row.holder) ?? { change: 0n, unread: 0 }
    const unread = known.unread + (row.unread ?? 0)
    changes.set(row.holder, { change: known.change + row.change, unread })
  }
  return changes
}

async function readBalances(
  cold: ColdReader,
  kind: HoldingKind,
  token: Address,
  holders: readonly Address[],
): Promise<ReadonlyMap<Address, bigint>> {
  if (holders.length === 0) return new Map()
  const where = `${toTokenCondition(kind, token)} AND holder IN (${holders.map(toFixed).join(', ')})`
  const rows = await cold.rows('hex(holder), sumForEach(change)', 'holdings', where, 'GROUP BY holder')
  return new Map(rows.map((row) => [toHexText(field(row, 0)), fromLimbs(parseLimbs(field(row, 1)))]))
}

interface HolderPage {
  readonly kind: HoldingKind
  readonly token: Address
  readonly after: IndexedHolder | undefined
  readonly limit: number
}

async function readHolders(
  cold: ColdReader,
  hot: HotLayer,
  { kind, token, after, limit }: HolderPage,
): Promise<readonly IndexedHolder[]> {
  const changes = sumHot(hot, kind, token)
  const changed = [...changes.keys()].filter((holder) => holder !== ZERO_ADDRESS)
  const before = await readBalances(cold, kind, token, changed)
  const found: IndexedHolder[] = []
  for (const holder of changed) {
    const balance = (before.get(holder) ?? 0n) + (changes.get(holder)?.change ?? 0n)
    const one = { holder, balance }
    if (balance > 0n && (after === undefined || compareHolders(after, one) < 0)) found.push(one)
  }
  const left = [ZERO_ADDRESS, ...changed].map(toFixed).join(', ')
  const behind = after === undefined ? '' : ` AND ${isBehind(after.balance, toFixed(after.holder))}`
  const rows = await cold.around(
    `SELECT hex(holder), sums FROM (SELECT holder, sums, ${BALANCES} FROM %) WHERE ${POSITIVE}${behind} ORDER BY ${RANK_ORDER}, holder LIMIT ${limit}`,
    'holder, sumForEach(change) AS sums',
    'holdings',
    `${toTokenCondition(kind, token)} AND holder NOT IN (${left})`,
    'GROUP BY holder',
  )
  for (const row of rows)
    found.push({ holder: toHexText(field(row, 0)), balance: fromLimbs(parseLimbs(field(row, 1))) })
  return found.sort(compareHolders).slice(0, limit)
}

async function readHoldings(
  cold: ColdReader,
  hot: HotLayer,
  { kind, holder, limit }: { readonly kind: HoldingKind; readonly holder: Address; readonly limit: number },
): Promise<readonly IndexedHolding[]> {
  const rows = await cold.rows(
    'hex(token), min((block, idx)) AS met, met.1, met.2',
    'holder_tokens',
    `kind = '${kind}' AND holder = ${toFixed(holder)}`,
    `GROUP BY token ORDER BY token LIMIT ${limit}`,
  )
  const met = new Map<Address, IndexedHolding>()
  for (const row of rows) {
    const token = toHexText(field(row, 0))
    const transactionIndex = toCount(field(row, 3))
    met.set(token, { token, blockNumber: BigInt(field(row, 2)), transactionIndex })
  }
  for (const { number, holdings } of hot.blocks) {
    for (const { kind: ofKind, holder: by, token, transactionIndex } of holdings) {
      if (ofKind !== kind || by !== holder || met.has(token)) continue
      met.set(token, { token, blockNumber: number, transactionIndex })
    }
  }
  return [...met.values()].sort((left, right) => (left.token < right.token ? -1 : 1)).slice(0, limit)
}

/** The number of hot transfers of each id, by list key. */
function countHotIds({ blocks }: HotLayer, token: Address): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>()
  for (const { list, key } of blocks.flatMap(({ postings }: BlockRows) => postings)) {
    if (list === 'idTransfers' && key.startsWith(token)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

interface IdPage {
  readonly token: Address
  readonly id: bigint
  readonly after: Address | undefined
  readonly limit: number
}

async function readIdHolders(
  cold: ColdReader,
  hot: HotLayer,
  { token, id, after, limit }: IdPage,
): Promise<readonly IndexedHolder[]> {
  const changes = new Map<Address, bigint>()
  for (const row of hot.blocks.flatMap(({ idChanges }) => idChanges)) {
    if (row.token !== token || row.id !== id || (after !== undefined && row.holder <= after)) continue
    changes.set(row.holder, (changes.get(row.holder) ?? 0n) + row.change)
  }
  const behind = after === undefined ? '' : ` AND holder > ${toFixed(after)}`
  const rows = await cold.around(
    `SELECT hex(holder), sums FROM (SELECT holder, sums, ${BALANCES} FROM %) WHERE ${POSITIVE} OR ${NEGATIVE} ORDER BY holder LIMIT ${limit + changes.size}`,
    'holder, sumForEach(change) AS sums',
    'id_changes',
    `key = ${toBytes(toIdKey(token, id))}${behind}`,
    'GROUP BY holder',
  )
  const cut = rows.length < limit + changes.size ? undefined : toHexText(field(rows.at(-1), 0))
  for (const row of rows) {
    const holder = toHexText(field(row, 0))
    changes.set(holder, (changes.get(holder) ?? 0n) + fromLimbs(parseLimbs(field(row, 1))))
  }
  return Array.from(changes, ([holder, balance]) => ({ holder, balance }))
    .filter(({ holder, balance }) => balance !== 0n && (cut === undefined || holder <= cut))
    .sort((left, right) => (left.holder < right.holder ? -1 : 1))
    .slice(0, limit)
}
