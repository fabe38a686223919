import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { Decoded } from '../unreadableField.ts'

/** Event emitted by a contract. execution-apis `Log`. */
export interface Log extends Decoded {
  readonly address: Address
  /** None to four words. */
  readonly topics: readonly Hex[]
  readonly data: Hex
  /** Position among all logs of the block. */
  readonly logIndex: number | undefined
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hex | undefined
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint | undefined
  /** Unix seconds. */
  readonly blockTimestamp: bigint | undefined
  /** True when a reorg removed the log. */
  readonly removed: boolean | undefined
}
