import { isSameAddress } from '@otterscan/ethereum/address'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** Operations below the top call only. Some nodes list the top call first, as a transfer or as a creation; it is
 * recognized by having the sender, recipient and value of the transaction.
 */
export function dropTopLevelOperation(
  operations: readonly InternalTransfer[],
  transaction: Transaction,
  receipt: Receipt | null,
): readonly InternalTransfer[] {
  const [first] = operations
  if (first === undefined || !isSameAddress(first.from, transaction.from)) return operations
  return isOwnOperation(first, transaction, receipt) ? operations.slice(1) : operations
}

function isOwnOperation(first: InternalTransfer, transaction: Transaction, receipt: Receipt | null): boolean {
  const { to, value = 0n } = transaction
  if (to !== null) {
    return first.kind === 'transfer' && isSameAddress(first.to, to) && first.value === value && value > 0n
  }
  if (first.kind !== 'create') return false
  const created = receipt?.contractAddress ?? transaction.creates
  // A failed creation may have left no address to compare; only the sender itself creates at the top.
  return created === undefined || first.to === undefined || isSameAddress(first.to, created)
}
