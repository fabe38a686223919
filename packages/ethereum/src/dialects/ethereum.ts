import {
  ACCESS_LIST_TRANSACTION_TYPE,
  BLOB_TRANSACTION_TYPE,
  DYNAMIC_FEE_TRANSACTION_TYPE,
  LEGACY_TRANSACTION_TYPE,
  SET_CODE_TRANSACTION_TYPE,
} from '../execution/transaction.ts'
import type { GasPayment, GasSplit, TransactionTypeRules } from './dialectRules.ts'

/** Types that every family has. */
export const ETHEREUM_TRANSACTION_TYPES: ReadonlyMap<bigint, TransactionTypeRules> = new Map([
  [LEGACY_TRANSACTION_TYPE, { hasDynamicFee: false }],
  [ACCESS_LIST_TRANSACTION_TYPE, { hasDynamicFee: false }],
  [DYNAMIC_FEE_TRANSACTION_TYPE, { hasDynamicFee: true }],
  [BLOB_TRANSACTION_TYPE, { mark: 'Blob transaction', hasDynamicFee: true }],
  [SET_CODE_TRANSACTION_TYPE, { mark: 'Set code transaction', hasDynamicFee: true }],
])

/** The base fee, and the rest for the fee recipient. `undefined` for a price below the base fee. EIP-1559. */
export function splitEthereumGas({ gasPrice, gasUsed, baseFeePerGas }: GasPayment): GasSplit | undefined {
  if (gasPrice < baseFeePerGas) return undefined
  const base = baseFeePerGas * gasUsed
  return { base, priority: gasPrice * gasUsed - base }
}
