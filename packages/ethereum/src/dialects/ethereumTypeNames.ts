import {
  ACCESS_LIST_TRANSACTION_TYPE,
  BLOB_TRANSACTION_TYPE,
  DYNAMIC_FEE_TRANSACTION_TYPE,
  LEGACY_TRANSACTION_TYPE,
  SET_CODE_TRANSACTION_TYPE,
} from '../execution/transaction.ts'
import type { TransactionTypeName } from './dialectRules.ts'

const toEip = (number: number, name = `EIP-${number}`): TransactionTypeName => ({
  name,
  url: `https://eips.ethereum.org/EIPS/eip-${number}`,
})

/** Names of the types that every family has. */
export const ETHEREUM_TYPE_NAMES: ReadonlyMap<bigint, TransactionTypeName> = new Map([
  [LEGACY_TRANSACTION_TYPE, { name: 'legacy' }],
  [ACCESS_LIST_TRANSACTION_TYPE, toEip(2930)],
  [DYNAMIC_FEE_TRANSACTION_TYPE, toEip(1559)],
  [BLOB_TRANSACTION_TYPE, toEip(4844, 'EIP-4844 (Blob)')],
  [SET_CODE_TRANSACTION_TYPE, toEip(7702, 'EIP-7702 (Set Code)')],
])
