import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** Wei per gas that a transaction pays at most; `undefined` when it cannot be read. */
export function computeMostPaid({ maxFeePerGas, gasPrice }: Transaction): bigint | undefined {
  return maxFeePerGas ?? gasPrice
}

/**
 * Wei per gas that the fee recipient would get in a block of this base fee: below zero where the maximum does not cover
 * it. `undefined` when a price is unknown. EIP-1559.
 */
export function computeBid(transaction: Transaction, baseFeePerGas: bigint | undefined): bigint | undefined {
  const most = computeMostPaid(transaction)
  if (most === undefined || baseFeePerGas === undefined) return undefined
  const left = most - baseFeePerGas
  const tip = transaction.maxPriorityFeePerGas
  return tip !== undefined && tip < left ? tip : left
}
