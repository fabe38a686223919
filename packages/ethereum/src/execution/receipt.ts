import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import { type Decoded, findUnreadable } from '../unreadableField.ts'
import type { Log } from './log.ts'
import type { TransactionStatus } from './transaction.ts'

/** Outcome of a mined transaction. execution-apis `ReceiptInfo`. */
export interface Receipt extends Decoded {
  readonly transactionHash: Hex
  readonly transactionIndex: number | undefined
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint | undefined
  readonly from: Address | undefined
  readonly to: Address | null | undefined
  readonly type: bigint | undefined
  /** 1 success, 0 reverted; `undefined` before Byzantium on most nodes. EIP-658. */
  readonly status: 0 | 1 | undefined
  /** State root, before Byzantium. */
  readonly root: Hex | undefined
  readonly gasUsed: bigint | undefined
  readonly cumulativeGasUsed: bigint | undefined
  /** Wei per gas actually paid. EIP-1559. */
  readonly effectiveGasPrice: bigint | undefined
  /** Sent by old nodes instead. */
  readonly gasPrice: bigint | undefined
  /** EIP-4844. */
  readonly blobGasUsed: bigint | undefined
  /** EIP-4844, wei per blob gas. */
  readonly blobGasPrice: bigint | undefined
  /** Contract created at the top level. */
  readonly contractAddress: Address | undefined
  /** `undefined` when the response omits logs, which is not the same as an empty list. */
  readonly logs: readonly Log[] | undefined
  readonly logsBloom: Hex | undefined
  /** Unix seconds of the block; only in address searches. */
  readonly timestamp: bigint | undefined
}

/** State of a transaction from its receipt; no receipt is pending. */
export function toTransactionStatus(receipt: Receipt | null | undefined): TransactionStatus {
  if (receipt == null) return 'pending'
  if (receipt.status === undefined)
    return findUnreadable(['status'], receipt) === undefined ? 'unknown' : 'unreadable'
  return receipt.status === 1 ? 'success' : 'reverted'
}
