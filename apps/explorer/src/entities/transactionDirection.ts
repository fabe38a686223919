import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** Direction of a transaction relative to an address. `INT`: the address is only involved in internal calls. */
export type TransactionDirection = 'IN' | 'OUT' | 'SELF' | 'INT'

/**
 * Contract created at the top level of a transaction; `undefined` for calls, and for failed creations whose address is
 * not reported.
 */
export function findCreatedContract(
  transaction: Transaction,
  receipt: Receipt | undefined,
): Address | undefined {
  return transaction.to === null ? (receipt?.contractAddress ?? transaction.creates) : undefined
}

/** Direction relative to `address`. */
export function toTransactionDirection(
  transaction: Transaction,
  receipt: Receipt | undefined,
  address: Address,
): TransactionDirection {
  const isSender = isSameAddress(transaction.from, address)
  if (isSender) return isSameAddress(transaction.to, address) ? 'SELF' : 'OUT'
  const recipient = transaction.to ?? findCreatedContract(transaction, receipt)
  return isSameAddress(recipient, address) ? 'IN' : 'INT'
}
