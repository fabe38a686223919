import type { Address } from '@otterscan/ethereum/address'
import { bytesToHex, type Hex } from '@otterscan/ethereum/hex'
import { ACTIVITY_INTERVALS, type ActivityInterval, type IndexedActivity } from '../activity.ts'
import {
  type CodeChangeRow,
  type ContractFacts,
  type CreationRow,
  HOLDING_KINDS,
  type HoldingKind,
} from '../blockRows.ts'
import type { IndexedTokenTotals } from '../storage.ts'
import { decodeActivity } from './activityRecords.ts'
import type { CheckedDatabase } from './checkedDatabase.ts'
import { toActivityTime, toKeyHolder, toTableRange } from './keys.ts'
import {
  decodeClasses,
  decodeCodeChange,
  decodeCreation,
  decodeHolding,
  decodeTokenTotals,
  fromSignedBytes,
  type StoredHolding,
} from './records.ts'

/** Everything of a snapshot that no list of the index names, in the order of the keys. */
export interface ColdRecords {
  creations(): AsyncIterable<Placed<CreationRow>>
  codeChanges(): AsyncIterable<Placed<CodeChangeRow>>
  holdings(): AsyncIterable<StoredHolding & TokenOf & { readonly holder: Address }>
  tokenTotals(): AsyncIterable<IndexedTokenTotals & TokenOf>
  /** `key`: see `toIdKey`. */
  idBalances(): AsyncIterable<{ readonly key: Hex; readonly holder: Address; readonly balance: bigint }>
  facts(): AsyncIterable<ContractFacts>
  activity(): AsyncIterable<{ readonly interval: ActivityInterval; readonly activity: IndexedActivity }>
}

/** A row and its block. */
export type Placed<Row> = Row & { readonly blockNumber: bigint }

interface TokenOf {
  readonly kind: HoldingKind
  readonly token: Address
}

type Snapshot = ReturnType<CheckedDatabase['snapshot']>

const BLOCK_END = 7
const ADDRESS_BYTES = 20

export function createColdRecords(database: CheckedDatabase, snapshot: Snapshot): ColdRecords {
  async function* read<Row>(
    table: Parameters<typeof toTableRange>[0],
    decode: (key: Uint8Array, value: Uint8Array) => Row,
  ): AsyncIterable<Row> {
    const entries = database.entries(toTableRange(table), { snapshot })
    for await (const [key, value] of entries) yield decode(key, value)
  }
  return {
    creations: () =>
      read('creation', (key, value) => ({ ...decodeCreation(value), blockNumber: toBlockOf(key) })),
    codeChanges: () =>
      read('codeChange', (key, value) => ({ ...decodeCodeChange(value), blockNumber: toBlockOf(key) })),
    holdings: () =>
      read('holding', (key, value) => ({
        ...decodeHolding(value),
        kind: toKind(key),
        holder: bytesToHex(key.subarray(2, 2 + ADDRESS_BYTES)),
        token: bytesToHex(key.subarray(2 + ADDRESS_BYTES)),
      })),
    tokenTotals: () =>
      read('tokenTotals', (key, value) => ({
        ...decodeTokenTotals(value),
        kind: toKind(key),
        token: bytesToHex(key.subarray(2)),
      })),
    idBalances: () =>
      read('idBalance', (key, value) => ({
        key: bytesToHex(key.subarray(1, -ADDRESS_BYTES)),
        holder: toKeyHolder(key),
        balance: fromSignedBytes(value),
      })),
    facts: () =>
      read('facts', (key, value) => ({
        address: bytesToHex(key.subarray(1)),
        classes: decodeClasses(value),
      })),
    activity: () =>
      read('activity', (key, value) => {
        const interval = ACTIVITY_INTERVALS[key[1] ?? ACTIVITY_INTERVALS.length]
        if (interval === undefined) throw new RangeError('unknown interval')
        return { interval, activity: decodeActivity(toActivityTime(interval, key), value) }
      }),
  }
}

function toBlockOf(key: Uint8Array): bigint {
  return BigInt(bytesToHex(key.subarray(1, BLOCK_END)))
}

function toKind(key: Uint8Array): HoldingKind {
  const kind = HOLDING_KINDS[key[1] ?? HOLDING_KINDS.length]
  if (kind === undefined) throw new RangeError('unknown kind of token')
  return kind
}
