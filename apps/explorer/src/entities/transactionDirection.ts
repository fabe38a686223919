import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** How a transaction looks from one address. `INT`: it takes part only inside. */
export type TransactionDirection = 'IN' | 'OUT' | 'SELF' | 'INT'

/** Contract a transaction created at its top level; `undefined` for calls and failed creations nobody names. */
export function toCreatedContract(
  transaction: Transaction,
  receipt: Receipt | undefined,
): Address | undefined {
  return transaction.to === null ? (receipt?.contractAddress ?? transaction.creates) : undefined
}

/** Direction seen from `address`. */
export function toTransactionDirection(
  transaction: Transaction,
  receipt: Receipt | undefined,
  address: Address,
): TransactionDirection {
  const isSender = isSameAddress(transaction.from, address)
  if (isSender) return isSameAddress(transaction.to, address) ? 'SELF' : 'OUT'
  const recipient = transaction.to ?? toCreatedContract(transaction, receipt)
  return isSameAddress(recipient, address) ? 'IN' : 'INT'
}
