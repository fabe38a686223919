import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { getHeaderByNumber } from './erigon/getHeaderByNumber.ts'
import type { MethodHandler } from './methodHandler.ts'
import { getBlockDetails, getBlockDetailsByHash } from './ots/blockDetails.ts'
import { getApiLevel } from './ots/getApiLevel.ts'
import { getBlockTransactions } from './ots/getBlockTransactions.ts'
import { getContractCreator } from './ots/getContractCreator.ts'
import { getInternalOperations } from './ots/getInternalOperations.ts'
import { getTransactionBySenderAndNonce } from './ots/getTransactionBySenderAndNonce.ts'
import { getTransactionError } from './ots/getTransactionError.ts'
import { hasCode } from './ots/hasCode.ts'
import { searchTransactionsAfter, searchTransactionsBefore } from './ots/searchTransactions.ts'
import { traceTransaction } from './ots/traceTransaction.ts'
import { notIndexed } from './ots2/notIndexed.ts'
import { replayTransaction } from './trace/replayTransaction.ts'

/** Methods of the contract that the gateway answers itself, whatever the node has. */
export type ComputedMethodName = Extract<
  keyof typeof METHOD_TABLE,
  `ots_${string}` | `ots2_${string}` | `erigon_${string}` | 'trace_replayTransaction'
>

/** Who answers what; a method of the contract without a handler does not compile. */
const COMPUTED_METHODS = {
  erigon_getHeaderByNumber: getHeaderByNumber,
  ots_getApiLevel: getApiLevel,
  ots_getBlockDetails: getBlockDetails,
  ots_getBlockDetailsByHash: getBlockDetailsByHash,
  ots_getBlockTransactions: getBlockTransactions,
  ots_getContractCreator: getContractCreator,
  ots_getInternalOperations: getInternalOperations,
  ots_getTransactionBySenderAndNonce: getTransactionBySenderAndNonce,
  ots_getTransactionError: getTransactionError,
  ots_hasCode: hasCode,
  ots_searchTransactionsAfter: searchTransactionsAfter,
  ots_searchTransactionsBefore: searchTransactionsBefore,
  ots_traceTransaction: traceTransaction,
  ots2_getAddressAttributes: notIndexed,
  ots2_getAllContractsCount: notIndexed,
  ots2_getAllContractsList: notIndexed,
  ots2_getBlocksRewardedCount: notIndexed,
  ots2_getBlocksRewardedList: notIndexed,
  ots2_getERC1155Count: notIndexed,
  ots2_getERC1155List: notIndexed,
  ots2_getERC1167Count: notIndexed,
  ots2_getERC1167Impl: notIndexed,
  ots2_getERC1167List: notIndexed,
  ots2_getERC20Count: notIndexed,
  ots2_getERC20Holdings: notIndexed,
  ots2_getERC20List: notIndexed,
  ots2_getERC20TransferCount: notIndexed,
  ots2_getERC20TransferList: notIndexed,
  ots2_getERC4626Count: notIndexed,
  ots2_getERC4626List: notIndexed,
  ots2_getERC721Count: notIndexed,
  ots2_getERC721List: notIndexed,
  ots2_getERC721TransferCount: notIndexed,
  ots2_getERC721TransferList: notIndexed,
  ots2_getWithdrawalsCount: notIndexed,
  ots2_getWithdrawalsList: notIndexed,
  trace_replayTransaction: replayTransaction,
} as const satisfies Readonly<Record<ComputedMethodName, MethodHandler>>

/** The handler of a method; `undefined` for what is not computed. */
export function findHandler(method: string): MethodHandler | undefined {
  return Object.hasOwn(COMPUTED_METHODS, method) ? COMPUTED_METHODS[method as ComputedMethodName] : undefined
}
