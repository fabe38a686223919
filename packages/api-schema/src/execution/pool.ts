import type { Address } from '@otterscan/ethereum/address'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, boolean, type Codec, jsonCount, quantity } from '../codec.ts'
import { listOfReadable, orElse, tuple } from '../combinators.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { transaction } from './transaction.ts'

/** A transaction that waits in the node's pool. */
export interface PoolEntry {
  readonly transaction: Transaction
  /** It cannot be included yet: a nonce before it is missing, or its sender cannot pay. `undefined` if unreadable. */
  readonly isQueued: boolean | undefined
}

/** A page of the node's pool. */
export interface Pool {
  /** Highest bid first, then what is queued. */
  readonly results: readonly PoolEntry[]
  /** In the whole pool, or of the account. */
  readonly pending: number | undefined
  readonly queued: number | undefined
  /** Wei per gas, of the newest block; what bids are compared by. */
  readonly baseFeePerGas: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const poolEntry: Codec<PoolEntry> = part({ core: { transaction }, optional: { isQueued: boolean } })

const pool: Codec<Pool> = answer({
  core: { results: listOfReadable(poolEntry) },
  optional: { pending: jsonCount, queued: jsonCount },
  nulls: { baseFeePerGas: quantity },
})

/**
 * Transactions that wait in the node's own pool, ordered by what they bid: other nodes see others. `index` counts from the
 * highest. With an account its own alone, by nonce. `bySender`: those of a sender together, by nonce, the sender of the highest bid first.
 */
export const gateway_getPool = defineMethod({
  name: 'gateway_getPool',
  params: tuple<[index: number, size: number, account: Address | undefined, bySender: boolean | undefined]>(
    jsonCount,
    jsonCount,
    orElse(address, undefined),
    orElse(boolean, undefined),
  ),
  result: pool,
  source: 'Otterscan gateway, docs/gateway.md',
})
