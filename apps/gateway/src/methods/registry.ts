import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { getHeaderByNumber } from './erigon/getHeaderByNumber.ts'
import { getFeeHistory } from './eth/getFeeHistory.ts'
import { createGatewayStatus } from './gatewayStatus.ts'
import { getActivity } from './getActivity.ts'
import { getCodeHistory } from './getCodeHistory.ts'
import { getPool } from './getPool.ts'
import type { Handler } from './methodHandler.ts'
import { compareNodes } from './nodes/compareNodes.ts'
import { getEgress } from './nodes/getEgress.ts'
import { getNodes } from './nodes/getNodes.ts'
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
import { getAddressAttributes, getErc1167Impl } from './ots2/addressAttributes.ts'
import { countEntries, listRewardedBlocks, listTransfers, listWithdrawals } from './ots2/addressLists.ts'
import {
  countContracts,
  describeContract,
  describeErc20,
  describeErc1167,
  describeNft,
  describeVault,
  listContracts,
} from './ots2/contractLists.ts'
import { listHoldings } from './ots2/tokenHoldings.ts'
import { getQueryViews } from './query/getQueryViews.ts'
import { runQuery } from './query/runQuery.ts'
import { searchTokens } from './searchTokens.ts'
import { findBalanceSlot } from './simulate/findBalanceSlot.ts'
import { simulate } from './simulate/simulate.ts'
import { findStep } from './steps/findStep.ts'
import { getStepState } from './steps/getStepState.ts'
import { getSteps } from './steps/getSteps.ts'
import { getToken } from './token/getToken.ts'
import { getTokenActivity } from './token/getTokenActivity.ts'
import { getTokenHolderHistory } from './token/getTokenHolderHistory.ts'
import { searchTokenTransfers } from './token/searchTransfers.ts'
import { getTokenHolders, getTokenIdHolders } from './token/tokenHolders.ts'
import { getTokenIds } from './token/tokenIds.ts'
import {
  countTokenIdTransfers,
  countTokenTransfers,
  listTokenIdTransfers,
  listTokenTransfers,
} from './token/tokenTransferLists.ts'
import { getXray } from './trace/getXray.ts'
import { replayTransaction } from './trace/replayTransaction.ts'

/** Methods that the gateway answers itself, regardless of the node. */
export type ComputedMethodName = Extract<
  keyof typeof METHOD_TABLE,
  | `ots_${string}`
  | `ots2_${string}`
  | `erigon_${string}`
  | `gateway_${string}`
  | 'trace_replayTransaction'
  | 'eth_feeHistory'
>

/** The handlers; a method without a handler of its types is a compile error. */
const COMPUTED_METHODS: { readonly [M in Exclude<ComputedMethodName, 'gateway_status'>]: Handler<M> } = {
  erigon_getHeaderByNumber: getHeaderByNumber,
  eth_feeHistory: getFeeHistory,
  gateway_compareNodes: compareNodes,
  gateway_findStep: findStep,
  gateway_findBalanceSlot: findBalanceSlot,
  gateway_getActivity: getActivity,
  gateway_getCodeHistory: getCodeHistory,
  gateway_getEgress: getEgress,
  gateway_getNodes: getNodes,
  gateway_getQueryViews: getQueryViews,
  gateway_query: runQuery,
  gateway_getPool: getPool,
  gateway_getSteps: getSteps,
  gateway_getStepState: getStepState,
  gateway_getToken: getToken,
  gateway_getTokenActivity: getTokenActivity,
  gateway_getTokenHolderHistory: getTokenHolderHistory,
  gateway_getTokenHolders: getTokenHolders,
  gateway_getTokenIdHolders: getTokenIdHolders,
  gateway_getTokenIds: getTokenIds,
  gateway_getTokenIdTransferCount: countTokenIdTransfers,
  gateway_getTokenIdTransferList: listTokenIdTransfers,
  gateway_getTokenTransferCount: countTokenTransfers,
  gateway_getTokenTransferList: listTokenTransfers,
  gateway_getXray: getXray,
  gateway_searchTokens: searchTokens,
  gateway_searchTokenTransfers: searchTokenTransfers,
  gateway_simulate: simulate,
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
  ots2_getAddressAttributes: getAddressAttributes,
  ots2_getAllContractsCount: countContracts('all'),
  ots2_getAllContractsList: listContracts('all', describeContract),
  ots2_getBlocksRewardedCount: countEntries('rewards'),
  ots2_getBlocksRewardedList: listRewardedBlocks,
  ots2_getERC1155Count: countContracts('erc1155'),
  ots2_getERC1155Holdings: listHoldings('erc1155'),
  ots2_getERC1155List: listContracts('erc1155', describeNft),
  ots2_getERC1155TransferCount: countEntries('erc1155Transfers'),
  ots2_getERC1155TransferList: listTransfers('erc1155Transfers'),
  ots2_getERC1167Count: countContracts('erc1167'),
  ots2_getERC1167Impl: getErc1167Impl,
  ots2_getERC1167List: listContracts('erc1167', describeErc1167),
  ots2_getERC20Count: countContracts('erc20'),
  ots2_getERC20Holdings: listHoldings('erc20'),
  ots2_getERC20List: listContracts('erc20', describeErc20),
  ots2_getERC20TransferCount: countEntries('erc20Transfers'),
  ots2_getERC20TransferList: listTransfers('erc20Transfers'),
  ots2_getERC4626Count: countContracts('erc4626'),
  ots2_getERC4626List: listContracts('erc4626', describeVault),
  ots2_getERC721Count: countContracts('erc721'),
  ots2_getERC721Holdings: listHoldings('erc721'),
  ots2_getERC721List: listContracts('erc721', describeNft),
  ots2_getERC721TransferCount: countEntries('erc721Transfers'),
  ots2_getERC721TransferList: listTransfers('erc721Transfers'),
  ots2_getWithdrawalsCount: countEntries('withdrawals'),
  ots2_getWithdrawalsList: listWithdrawals,
  trace_replayTransaction: replayTransaction,
}

/** Handlers by method name. */
export const HANDLERS: { readonly [M in ComputedMethodName]: Handler<M> } = {
  ...COMPUTED_METHODS,
  gateway_status: createGatewayStatus(Object.keys(COMPUTED_METHODS)),
}

/** Names of all of them. */
export const COMPUTED_NAMES = Object.keys(HANDLERS) as readonly ComputedMethodName[]

/** True for methods the gateway answers itself. */
export function isComputed(method: string): method is ComputedMethodName {
  return Object.hasOwn(HANDLERS, method)
}
