import { isDynamicFee } from '@otterscan/ethereum/execution/fee'
import { DEPOSIT_TRANSACTION_TYPE, type Transaction } from '@otterscan/ethereum/execution/transaction'

/** Gas of one blob. EIP-4844. */
const GAS_PER_BLOB = 131_072n

/** Most a transaction can pay, wei, blobs included; `undefined` when its limit or price cannot be read. */
export function toMaximumFee(transaction: Transaction): bigint | undefined {
  if (transaction.type === DEPOSIT_TRANSACTION_TYPE) return 0n
  const price = isDynamicFee(transaction.type) ? transaction.maxFeePerGas : transaction.gasPrice
  if (price === undefined || transaction.gas === undefined) return undefined
  const blobs = BigInt(transaction.blobVersionedHashes?.length ?? 0)
  return price * transaction.gas + blobs * GAS_PER_BLOB * (transaction.maxFeePerBlobGas ?? 0n)
}
