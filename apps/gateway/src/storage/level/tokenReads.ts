import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type BlockRows, fromIdKey, type HoldingKind, type HoldingRow } from '../blockRows.ts'
import { compareHolders } from '../compareHolders.ts'
import type { IndexedHolder, IndexedId, IndexView } from '../storage.ts'
import {
  findIdKey,
  fromRankKey,
  toHeadKey,
  toHoldingKey,
  toIdBalanceRange,
  toIdCountKey,
  toIdRange,
  toKeyHolder,
  toRankRange,
  toTokenTotalsKey,
} from './keys.ts'
import type { LevelViewParts } from './levelViewParts.ts'
import { decodeHead } from './packedList.ts'
import { countPackedEntries } from './readPackedList.ts'
import { decodeCount, decodeHolding, decodeTokenTotals, fromSignedBytes } from './records.ts'
import { toTotalsChange } from './tokenWrites.ts'

type TokenView = Pick<IndexView, 'tokenTotals' | 'holders' | 'balance' | 'idCount' | 'ids' | 'idHolders'>

/** The lookups of tokens and their holders: one range of the cold layer, and what the hot blocks change in it. */
export function createLevelTokenView(parts: LevelViewParts): TokenView {
  const { database, snapshot, hot } = parts
  return {
    tokenTotals: async (kind, token) => {
      const totals = { ...decodeTokenTotals(await database.get(toTokenTotalsKey(kind, token), snapshot)) }
      for (const { before, after, unread } of await readHotHolders(parts, kind, token)) {
        const change = toTotalsChange({ before, after }, unread)
        totals.holders += change.holders
        totals.negative += change.negative
        totals.unread += change.unread
      }
      return { ...totals, unread: totals.unread + countUnreadOfNone(hot.blocks, kind, token) }
    },
    holders: (kind, token, after, limit) => readHolders(parts, { kind, token, after, limit }),
    balance: async (kind, token, holder) => {
      const bytes = await database.get(toHoldingKey(kind, holder, token), snapshot)
      const own = hot.blocks
        .flatMap((block) => rowsOf(block, kind, token))
        .filter((row) => row.holder === holder)
      if (bytes === undefined && own.length === 0) return undefined
      return own.reduce(
        (sum, { change }) => sum + change,
        bytes === undefined ? 0n : decodeHolding(bytes).balance,
      )
    },
    idCount: async (token) => {
      const cold = decodeCount(await database.get(toIdCountKey(token), snapshot))
      const ids = [...readHotIds(hot.blocks, token).keys()]
      const heads = await database.getMany(
        ids.map((key) => toHeadKey('idTransfers', key)),
        snapshot,
      )
      return cold + heads.filter((head) => head === undefined).length
    },
    ids: (token, after, limit) => readIds(parts, token, after, limit),
    idHolders: (token, id, after, limit) => readIdHolders(parts, { token, id, after, limit }),
  }
}

type TokenRows = BlockRows['holdings']

/** Rows of each token of a block are found once. */
const rowsByToken = new WeakMap<BlockRows, ReadonlyMap<string, TokenRows>>()

function rowsOf(block: BlockRows, kind: HoldingKind, token: Address): TokenRows {
  const known = rowsByToken.get(block) ?? groupByToken(block.holdings)
  rowsByToken.set(block, known)
  return known.get(`${kind} ${token}`) ?? []
}

function groupByToken(rows: TokenRows): ReadonlyMap<string, TokenRows> {
  const groups = new Map<string, HoldingRow[]>()
  for (const row of rows) {
    const name = `${row.kind} ${row.token}`
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
  }
  return groups
}

/** The zero address is not a holder, but what could not be read of its transfers counts. */
function countUnreadOfNone(blocks: readonly BlockRows[], kind: HoldingKind, token: Address): number {
  return blocks
    .flatMap((block) => rowsOf(block, kind, token))
    .reduce((sum, { holder, unread = 0 }) => (holder === ZERO_ADDRESS ? sum + unread : sum), 0)
}

/** A holder whose balance the hot blocks change: without them and with them. */
interface HotHolder {
  readonly holder: Address
  readonly before: bigint
  readonly after: bigint
  readonly unread: number
}

/** Reads one record for each. */
async function readHotHolders(
  { database, snapshot, hot }: LevelViewParts,
  kind: HoldingKind,
  token: Address,
): Promise<readonly HotHolder[]> {
  const changes = new Map<Address, { change: bigint; unread: number }>()
  for (const block of hot.blocks) {
    for (const { holder, change, unread = 0 } of rowsOf(block, kind, token)) {
      if (holder === ZERO_ADDRESS) continue
      const known = changes.get(holder)
      changes.set(holder, { change: (known?.change ?? 0n) + change, unread: (known?.unread ?? 0) + unread })
    }
  }
  const holders = [...changes.keys()]
  const known = await database.getMany(
    holders.map((holder) => toHoldingKey(kind, holder, token)),
    snapshot,
  )
  return Array.from(changes, ([holder, { change, unread }], at) => {
    const bytes = known[at]
    const before = bytes === undefined ? 0n : decodeHolding(bytes).balance
    return { holder, before, after: before + change, unread }
  })
}

interface HolderPage {
  readonly kind: HoldingKind
  readonly token: Address
  readonly after: IndexedHolder | undefined
  readonly limit: number
}

async function readHolders(
  parts: LevelViewParts,
  { kind, token, after, limit }: HolderPage,
): Promise<readonly IndexedHolder[]> {
  const { database, snapshot } = parts
  const changed = new Map(
    (await readHotHolders(parts, kind, token)).map((one) => [one.holder, one.after] as const),
  )
  const found: IndexedHolder[] = []
  for (const [holder, balance] of changed) {
    const one = { holder, balance }
    if (balance > 0n && (after === undefined || compareHolders(after, one) < 0)) found.push(one)
  }
  const range = { snapshot, limit: limit + changed.size }
  let left = limit
  for await (const [key] of database.entries(toRankRange(kind, token, after), range)) {
    if (left === 0) break
    const one = fromRankKey(key)
    if (changed.has(one.holder)) continue
    found.push(one)
    left--
  }
  return found.sort(compareHolders).slice(0, limit)
}

/** The number of hot transfers of each id, by list key. */
function readHotIds(blocks: readonly BlockRows[], token: Address): ReadonlyMap<Address, number> {
  const counts = new Map<Address, number>()
  for (const { list, key } of blocks.flatMap(({ postings }) => postings)) {
    if (list === 'idTransfers' && key.startsWith(token)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

async function readIds(
  { database, snapshot, hot }: LevelViewParts,
  token: Address,
  after: bigint | undefined,
  limit: number,
): Promise<readonly IndexedId[]> {
  const counts = new Map<bigint, number>()
  for (const [key, count] of readHotIds(hot.blocks, token)) {
    const { id } = fromIdKey(key)
    if (after === undefined || id > after) counts.set(id, count)
  }
  let left = limit
  for await (const [key, value] of database.entries(toIdRange(token, after), { snapshot, limit })) {
    if (left-- === 0) break
    const listKey = findIdKey(key)
    if (listKey === undefined) continue
    const { id } = fromIdKey(listKey)
    counts.set(id, (counts.get(id) ?? 0) + countPackedEntries(decodeHead(value, false)))
  }
  // A hot id below the last cold one may be cold as well, but then it is among those read.
  return Array.from(counts, ([id, transferCount]) => ({ id, transferCount }))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .slice(0, limit)
}

interface IdPage {
  readonly token: Address
  readonly id: bigint
  readonly after: Address | undefined
  readonly limit: number
}

async function readIdHolders(
  { database, snapshot, hot }: LevelViewParts,
  { token, id, after, limit }: IdPage,
): Promise<readonly IndexedHolder[]> {
  const changes = new Map<Address, bigint>()
  for (const row of hot.blocks.flatMap(({ idChanges }) => idChanges)) {
    if (row.token !== token || row.id !== id || (after !== undefined && row.holder <= after)) continue
    changes.set(row.holder, (changes.get(row.holder) ?? 0n) + row.change)
  }
  const range = { snapshot, limit: limit + changes.size }
  for await (const [key, value] of database.entries(toIdBalanceRange(token, id, after), range)) {
    const holder = toKeyHolder(key)
    changes.set(holder, (changes.get(holder) ?? 0n) + fromSignedBytes(value))
  }
  return Array.from(changes, ([holder, balance]) => ({ holder, balance }))
    .filter(({ balance }) => balance !== 0n)
    .sort((left, right) => (left.holder < right.holder ? -1 : 1))
    .slice(0, limit)
}
