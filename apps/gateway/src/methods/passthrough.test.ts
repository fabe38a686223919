import { describe, expect, test } from 'vitest'
import { isPassedOn, PASSED_METHODS } from './passthrough.ts'

/**
 * The closed list: everyone who reaches the gateway can have the node run these. A new method must be added here as
 * well, by someone who knows that it neither changes nor stops anything in the node.
 */
const MAY_PASS = `
  debug_getRawBlock debug_getRawHeader debug_getRawReceipts debug_getRawTransaction debug_storageRangeAt
  debug_traceBlockByHash debug_traceBlockByNumber debug_traceCall debug_traceTransaction
  erigon_forks erigon_getBlockByTimestamp erigon_getHeaderByHash erigon_getLatestLogs erigon_getLogs
  eth_baseFee eth_blobBaseFee eth_blockNumber eth_call eth_capabilities eth_chainId eth_config
  eth_createAccessList eth_estimateGas eth_gasPrice eth_getBalance eth_getBlockAccessList
  eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs
  eth_getProof eth_getRawTransactionByBlockHashAndIndex eth_getRawTransactionByBlockNumberAndIndex
  eth_getRawTransactionByHash eth_getStorageAt eth_getStorageValues eth_getTransactionByBlockHashAndIndex
  eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount
  eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter
  eth_newFilter eth_newPendingTransactionFilter eth_protocolVersion eth_sendRawTransaction eth_simulateV1
  eth_subscribe eth_syncing eth_uninstallFilter eth_unsubscribe
  net_listening net_peerCount net_version rpc_modules
  trace_block trace_call trace_callMany trace_filter trace_get trace_rawTransaction
  trace_replayBlockTransactions trace_transaction
  txpool_content txpool_contentFrom txpool_inspect txpool_status
  web3_clientVersion web3_sha3
`

describe('isPassedOn', () => {
  const expected = MAY_PASS.trim().split(/\s+/)

  test('passes exactly these methods', () => {
    expect([...PASSED_METHODS].sort()).toEqual(expected.toSorted())
    expect(expected.filter((method) => !isPassedOn(method))).toEqual([])
  })

  test.each([
    ...['admin_addPeer', 'debug_freezeClient', 'debug_setHead', 'engine_newPayloadV4', 'eth_sendTransaction'],
    ...['eth_sign', 'evm_mine', 'anvil_setBalance', 'hardhat_reset', 'miner_start', 'personal_unlockAccount'],
    ...['txpool_setGasPrice', 'eth_blocknumber', 'constructor', '__proto__', ''],
    ...[
      ' eth_call',
      'eth_call ',
      'eth_call\u0000',
      'ETH_CALL',
      'еth_call',
      'eth-call',
      'eth_call,admin_peers',
    ],
    ...['hasOwnProperty', 'toString', 'debug_standardTraceBlockToFile', 'debug_traceBlock', 'clique_propose'],
  ])('%j is not on it', (method) => {
    expect(isPassedOn(method)).toBe(false)
  })
})
