import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import { GatewayError } from './gatewayError.ts'
import type { ComputedMethodName } from './registry.ts'

/** JSON-RPC 2.0. */
const METHOD_NOT_FOUND_CODE = -32_601

/** Explorer methods that the node answers. A new method on neither list is a compile error. */
type NodeMethodName = Exclude<keyof typeof METHOD_TABLE, ComputedMethodName>

const EXPLORER_METHODS: Readonly<Record<NodeMethodName, true>> = {
  debug_traceTransaction: true,
  eth_blockNumber: true,
  eth_call: true,
  eth_chainId: true,
  eth_config: true,
  eth_getBalance: true,
  eth_getBlockByHash: true,
  eth_getBlockByNumber: true,
  eth_getBlockReceipts: true,
  eth_getBlockTransactionCountByHash: true,
  eth_getBlockTransactionCountByNumber: true,
  eth_getCode: true,
  eth_getLogs: true,
  eth_getRawTransactionByHash: true,
  eth_getStorageAt: true,
  eth_getTransactionByBlockHashAndIndex: true,
  eth_getTransactionByBlockNumberAndIndex: true,
  eth_getTransactionByHash: true,
  eth_getTransactionCount: true,
  eth_getTransactionReceipt: true,
  eth_getUncleByBlockHashAndIndex: true,
  eth_sendRawTransaction: true,
  eth_subscribe: true,
  eth_syncing: true,
  eth_unsubscribe: true,
  trace_transaction: true,
}

/** Further read-only methods, for wallets and scripts that use the same endpoint. */
const READING_METHODS = [
  'debug_getRawBlock',
  'debug_getRawHeader',
  'debug_getRawReceipts',
  'debug_getRawTransaction',
  'debug_storageRangeAt',
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
  'debug_traceCall',
  'erigon_forks',
  'erigon_getBlockByTimestamp',
  'erigon_getHeaderByHash',
  'erigon_getLatestLogs',
  'erigon_getLogs',

  'eth_baseFee',
  'eth_blobBaseFee',
  'eth_capabilities',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBlockAccessList',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getProof',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getStorageValues',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_simulateV1',
  'eth_uninstallFilter',
  'net_listening',
  'net_peerCount',
  'net_version',
  'rpc_modules',
  'trace_block',
  'trace_call',
  'trace_callMany',
  'trace_filter',
  'trace_get',
  'trace_rawTransaction',
  'trace_replayBlockTransactions',
  'txpool_content',
  'txpool_contentFrom',
  'txpool_inspect',
  'txpool_status',
  'web3_clientVersion',
  'web3_sha3',
]

/** Every forwarded method. A test states the complete list. */
export const PASSED_METHODS: ReadonlySet<string> = new Set([
  ...Object.keys(EXPLORER_METHODS),
  ...READING_METHODS,
])

/** True for methods forwarded to the node unchanged: read-only ones, and sending a signed transaction. */
export function isPassedOn(method: string): boolean {
  return PASSED_METHODS.has(method)
}

/** The error for any other method: clients of the gateway must not control the node. */
export function refusedMethod(method: string): GatewayError {
  const name = method.slice(0, 80)
  return new GatewayError(
    METHOD_NOT_FOUND_CODE,
    `the method ${name} is not available here: only read-only methods and eth_sendRawTransaction are forwarded to the node`,
  )
}
