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

/** Receipts that match none of the transactions; empty if all match. */
export function listOtherReceipts(
  receipts: readonly Receipt[],
  aligned: readonly (Receipt | undefined)[],
): { readonly otherReceipts?: readonly Receipt[] } {
  const own = new Set(aligned)
  const otherReceipts = receipts.filter((receipt) => !own.has(receipt))
  return otherReceipts.length === 0 ? {} : { otherReceipts }
}
