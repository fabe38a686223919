import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** The receipt of each transaction, matched by hash; `undefined` where there is none. */
export function alignReceipts(
  transactions: readonly Transaction[],
  receipts: readonly Receipt[],
): readonly (Receipt | undefined)[] {
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  return transactions.map((transaction) => byHash.get(transaction.hash))
}
