import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex, hexToBytes, parseSafeCount } from '@otterscan/ethereum/hex'
import {
  ACTIVITY_INTERVALS,
  type ActivityInterval,
  findActivityPosition,
  INTERVAL_SECONDS,
} from '../activity.ts'
import { HOLDING_KINDS, type HoldingKind, POSTING_LISTS, type PostingList, toIdKey } from '../blockRows.ts'
import type { IndexedHolder } from '../storage.ts'
import type { RunDirection } from './packedEntries.ts'

/** A key range, as the database takes it. */
export type KeyRange = { readonly lt?: Uint8Array; readonly lte?: Uint8Array } & (
  | { readonly gte: Uint8Array }
  | { readonly gt: Uint8Array }
)

/** First byte of every key: the kind of record. */
const TABLES = {
  checkpoint: 1,
  head: 2,
  chunk: 3,
  creation: 4,
  holding: 5,
  facts: 6,
  block: 7,
  hot: 8,
  codeChange: 9,
  gap: 10,
  unfilled: 11,
  rank: 12,
  tokenTotals: 13,
  idBalance: 14,
  idCount: 15,
  activity: 16,
} as const

type Table = keyof typeof TABLES

/** Key range of all records of a kind. */
export function toTableRange(table: Table): KeyRange {
  return { gte: Uint8Array.of(TABLES[table]), lt: Uint8Array.of(TABLES[table] + 1) }
}

const BLOCK_BYTES = 6
const INDEX_BYTES = 4
const ADDRESS_BYTES = 20

/** Key of the checkpoint. */
export const CHECKPOINT_KEY = Uint8Array.of(TABLES.checkpoint)

/** Key of a list's head. */
export function toHeadKey(list: PostingList, key: Address): Uint8Array {
  return join('head', Uint8Array.of(POSTING_LISTS.indexOf(list)), hexToBytes(key))
}

/** Key range of the heads of all lists. */
export const HEAD_RANGE = toTableRange('head')

/** The list of the key of a head. Throws: `RangeError` for one that does not exist. */
export function fromHeadKey(key: Uint8Array): { readonly list: PostingList; readonly key: Address } {
  const list = POSTING_LISTS[key[1] ?? POSTING_LISTS.length]
  if (list === undefined) throw new RangeError('unknown list')
  return { list, key: bytesToHex(key.subarray(2)) }
}

/** The list key of the head of a list of transfers of an id; `undefined` for any other record. */
export function findIdKey(key: Uint8Array): Address | undefined {
  if (key[0] !== TABLES.head || key[1] !== POSTING_LISTS.indexOf('idTransfers')) return undefined
  return bytesToHex(key.subarray(2))
}

/** Key of a full chunk of a list. */
export function toChunkKey(
  list: PostingList,
  key: Address,
  direction: RunDirection,
  ordinal: number,
): Uint8Array {
  const rest = [Uint8Array.of(direction === 'up' ? 1 : 0), toBigEndian(ordinal, INDEX_BYTES)]
  return join('chunk', Uint8Array.of(POSTING_LISTS.indexOf(list)), hexToBytes(key), ...rest)
}

/** Key of a creation. */
export function toCreationKey(block: number, index: number): Uint8Array {
  return join('creation', toBigEndian(block, BLOCK_BYTES), toBigEndian(index, INDEX_BYTES))
}

/** Key of a code change. */
export function toCodeChangeKey(block: number, index: number): Uint8Array {
  return join('codeChange', toBigEndian(block, BLOCK_BYTES), toBigEndian(index, INDEX_BYTES))
}

/** Key of a gap, by its first block. */
export function toGapKey(block: number): Uint8Array {
  return join('gap', toBigEndian(block, BLOCK_BYTES))
}

/** First block of a gap's key. */
export function toGapStart(key: Uint8Array): bigint {
  return key.subarray(1).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
}

/** Key of the rows that were known of a block with a gap. */
export function toUnfilledKey(block: number): Uint8Array {
  return join('unfilled', toBigEndian(block, BLOCK_BYTES))
}

/** Key of a holding. */
export function toHoldingKey(kind: HoldingKind, holder: Address, token: Address): Uint8Array {
  return join('holding', Uint8Array.of(HOLDING_KINDS.indexOf(kind)), hexToBytes(holder), hexToBytes(token))
}

/** First and last key of a holder's holdings. */
export function toHoldingRange(kind: HoldingKind, holder: Address): { gte: Uint8Array; lte: Uint8Array } {
  const lowest = `0x${'00'.repeat(ADDRESS_BYTES)}` as const
  const highest = `0x${'ff'.repeat(ADDRESS_BYTES)}` as const
  return { gte: toHoldingKey(kind, holder, lowest), lte: toHoldingKey(kind, holder, highest) }
}

/** The token of a holding's key. */
export function toHoldingToken(key: Uint8Array): Address {
  return bytesToHex(key.subarray(key.length - ADDRESS_BYTES))
}

/** Key of the facts of a contract. */
export function toFactsKey(address: Address): Uint8Array {
  return join('facts', hexToBytes(address))
}

/** Key of a cold block. */
export function toBlockKey(block: number): Uint8Array {
  return join('block', toBigEndian(block, BLOCK_BYTES))
}

/** Key of a hot block. */
export function toHotKey(block: number, hash: Hex): Uint8Array {
  return join('hot', toBigEndian(block, BLOCK_BYTES), hexToBytes(hash))
}

/** Key range of the gaps. */
export const GAP_RANGE = toTableRange('gap')

/** True for records that make up the cold layer: all but the checkpoint and the hot layer. */
export function isColdKey(key: Uint8Array): boolean {
  return key[0] !== TABLES.checkpoint && key[0] !== TABLES.hot
}

/** Key range of the hot layer. */
export const HOT_RANGE = toTableRange('hot')

/** A block number as a safe integer. Throws: `RangeError` beyond 2^48, which no chain reaches. */
export function toBlockPosition(blockNumber: bigint): number {
  const block = parseSafeCount(blockNumber)
  if (block === undefined || block >= 2 ** (8 * BLOCK_BYTES)) {
    throw new RangeError(`block number ${blockNumber} does not fit the index`)
  }
  return block
}

/** Key of a holder in the order of balances: the largest first, negative ones last, then by address. */
export function toRankKey(kind: HoldingKind, token: Address, { holder, balance }: IndexedHolder): Uint8Array {
  return join(
    'rank',
    Uint8Array.of(HOLDING_KINDS.indexOf(kind)),
    hexToBytes(token),
    toRank(balance),
    hexToBytes(holder),
  )
}

/** The holder of a rank's key. */
export function fromRankKey(key: Uint8Array): IndexedHolder {
  const at = 2 + ADDRESS_BYTES
  const sign = key[at] ?? NEGATIVE_RANK
  const bytes = key.subarray(at + 1, key.length - ADDRESS_BYTES)
  const isNegative = sign >= NEGATIVE_RANK
  const size = BigInt(bytesToHex(isNegative ? bytes : bytes.map((byte) => byte ^ 0xff)))
  return { holder: bytesToHex(key.subarray(-ADDRESS_BYTES)), balance: isNegative ? -size : size }
}

/** Key range of the holders of a token with more than nothing that are behind `after`. */
export function toRankRange(kind: HoldingKind, token: Address, after: IndexedHolder | undefined): KeyRange {
  const prefix = [Uint8Array.of(HOLDING_KINDS.indexOf(kind)), hexToBytes(token)]
  const lt = join('rank', ...prefix, Uint8Array.of(NEGATIVE_RANK))
  return after === undefined
    ? { gte: join('rank', ...prefix), lt }
    : { gt: toRankKey(kind, token, after), lt }
}

/** First byte of the ranks of negative balances; positive ones have lower ones, the lower the longer they are. */
const NEGATIVE_RANK = 0x80

function toRank(balance: bigint): Uint8Array {
  const bytes = toShortBytes(balance < 0n ? -balance : balance)
  return balance < 0n
    ? Uint8Array.of(NEGATIVE_RANK + bytes.length, ...bytes)
    : Uint8Array.of(NEGATIVE_RANK - bytes.length, ...bytes.map((byte) => byte ^ 0xff))
}

function toShortBytes(value: bigint): Uint8Array {
  const digits = value.toString(16)
  return hexToBytes(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
}

/** Key of the sums over the holders of a token. */
export function toTokenTotalsKey(kind: HoldingKind, token: Address): Uint8Array {
  return join('tokenTotals', Uint8Array.of(HOLDING_KINDS.indexOf(kind)), hexToBytes(token))
}

/** Key of how much of an id a holder has. */
export function toIdBalanceKey(token: Address, id: bigint, holder: Address): Uint8Array {
  return join('idBalance', hexToBytes(toIdKey(token, id)), hexToBytes(holder))
}

/** Key range of the holders of an id that are behind `after`. */
export function toIdBalanceRange(token: Address, id: bigint, after: Address | undefined): KeyRange {
  const lte = join('idBalance', hexToBytes(toIdKey(token, id)), new Uint8Array(ADDRESS_BYTES).fill(0xff))
  return after === undefined
    ? { gte: join('idBalance', hexToBytes(toIdKey(token, id))), lte }
    : { gt: toIdBalanceKey(token, id, after), lte }
}

/** The last address of a key. */
export function toKeyHolder(key: Uint8Array): Address {
  return bytesToHex(key.subarray(-ADDRESS_BYTES))
}

/** Key of the number of ids of a token. */
export function toIdCountKey(token: Address): Uint8Array {
  return join('idCount', hexToBytes(token))
}

/** Key range of the heads of the ids of a token above `after`. */
export function toIdRange(token: Address, after: bigint | undefined): KeyRange {
  const list = Uint8Array.of(POSTING_LISTS.indexOf('idTransfers'))
  // No length is that high.
  const lt = join('head', list, hexToBytes(token), Uint8Array.of(0xff))
  return after === undefined
    ? { gte: join('head', list, hexToBytes(token)), lt }
    : { gt: toHeadKey('idTransfers', toIdKey(token, after)), lt }
}

const POSITION_BYTES = 7
const LAST_TIME = 2n ** 256n

/** Key of the figures of an hour or a day. */
export function toActivityKey(interval: ActivityInterval, time: bigint): Uint8Array {
  const prefix = Uint8Array.of(ACTIVITY_INTERVALS.indexOf(interval))
  // A time that no hour has is behind all others.
  const position = findActivityPosition(time, interval) ?? Number.MAX_SAFE_INTEGER
  return join('activity', prefix, toBigEndian(position, POSITION_BYTES))
}

/** When the hour or day of a key begins, in unix seconds. */
export function toActivityTime(interval: ActivityInterval, key: Uint8Array): bigint {
  const position = key.subarray(2).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  return position * INTERVAL_SECONDS[interval]
}

/** Key range of the hours or days from one time to another. */
export function toActivityRange(
  interval: ActivityInterval,
  fromTime: bigint | undefined,
  toTime: bigint | undefined,
): KeyRange {
  return {
    gte: toActivityKey(interval, fromTime ?? 0n),
    lte: toActivityKey(interval, toTime ?? LAST_TIME),
  }
}

function join(table: Table, ...parts: readonly Uint8Array[]): Uint8Array {
  const key = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1))
  key[0] = TABLES[table]
  let at = 1
  for (const part of parts) {
    key.set(part, at)
    at += part.length
  }
  return key
}

/** Big-endian, so that keys sort numerically. */
function toBigEndian(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let rest = value
  for (let at = size - 1; at >= 0; at--) {
    bytes[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}
