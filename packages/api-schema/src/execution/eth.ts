import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { boolean, type Codec, count, finiteNumber, hash32, hexData, quantity, text } from '../codec.ts'
import { list, listAnswer, nullable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, named, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import { block } from './block.ts'
import {
  type BlockReference,
  bareBlockReference,
  blockNumberOrTag,
  blockReference,
} from './blockReference.ts'
import { chainConfig } from './chainConfig.ts'
import { type LogFilter, logFilter, logList } from './logFilter.ts'
import { receipt } from './receipt.ts'
import { transaction } from './transaction.ts'

/** Chain id. */
export const eth_chainId = defineMethod({
  name: 'eth_chainId',
  params: tuple<[]>(),
  result: quantity,
  source: 'execution-apis eth_chainId',
})

/** Number of the newest block. */
export const eth_blockNumber = defineMethod({
  name: 'eth_blockNumber',
  params: tuple<[]>(),
  result: quantity,
  source: 'execution-apis eth_blockNumber',
})

/** Sync progress of a node. */
export interface SyncProgress {
  readonly startingBlock: bigint | undefined
  readonly currentBlock: bigint | undefined
  readonly highestBlock: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const syncProgress = answer({
  optional: { startingBlock: quantity, currentBlock: quantity, highestBlock: quantity },
})

const syncing: Codec<SyncProgress | false> = {
  decode: (wire, path, unreadable) => wire !== false && syncProgress.decode(wire, path, unreadable),
  encode: (value) => value && syncProgress.encode(value),
}

/** `false` when the node is synced, otherwise its progress. */
export const eth_syncing = defineMethod({
  name: 'eth_syncing',
  params: tuple<[]>(),
  result: syncing,
  source: 'execution-apis eth_syncing',
})

/** Block by number or name, `null` when unknown; `full` asks for whole transactions in place of hashes. */
export const eth_getBlockByNumber = defineMethod({
  name: 'eth_getBlockByNumber',
  params: tuple<[block: bigint | BlockTag, full: boolean]>(blockNumberOrTag, boolean),
  result: nullable(block),
  source: 'execution-apis eth_getBlockByNumber',
})

/** Block by hash, `null` when unknown. */
export const eth_getBlockByHash = defineMethod({
  name: 'eth_getBlockByHash',
  params: tuple<[blockHash: Hex, full: boolean]>(hash32, boolean),
  result: nullable(block),
  source: 'execution-apis eth_getBlockByHash',
})

/** How many transactions a block has, `null` when the block is unknown. */
export const eth_getBlockTransactionCountByNumber = defineMethod({
  name: 'eth_getBlockTransactionCountByNumber',
  params: tuple<[block: bigint | BlockTag]>(blockNumberOrTag),
  result: nullable(count),
  source: 'execution-apis eth_getBlockTransactionCountByNumber',
})

/** How many transactions a block has, `null` when the block is unknown. */
export const eth_getBlockTransactionCountByHash = defineMethod({
  name: 'eth_getBlockTransactionCountByHash',
  params: tuple<[blockHash: Hex]>(hash32),
  result: nullable(count),
  source: 'execution-apis eth_getBlockTransactionCountByHash',
})

/** Header of an uncle, `null` when there is none at the position. */
export const eth_getUncleByBlockHashAndIndex = defineMethod({
  name: 'eth_getUncleByBlockHashAndIndex',
  params: tuple<[blockHash: Hex, index: number]>(hash32, count),
  result: nullable(block),
  source: 'Ethereum JSON-RPC eth_getUncleByBlockHashAndIndex, removed from execution-apis',
})

/** Transaction, mined or pending; `null` when unknown. */
export const eth_getTransactionByHash = defineMethod({
  name: 'eth_getTransactionByHash',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: nullable(transaction),
  source: 'execution-apis eth_getTransactionByHash',
})

/** Transaction at a position of a block; `null` when there is none. */
export const eth_getTransactionByBlockNumberAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockNumberAndIndex',
  params: tuple<[block: bigint | BlockTag, index: number]>(blockNumberOrTag, count),
  result: nullable(transaction),
  source: 'execution-apis eth_getTransactionByBlockNumberAndIndex',
})

/** Transaction at a position of a block; `null` when there is none. */
export const eth_getTransactionByBlockHashAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockHashAndIndex',
  params: tuple<[blockHash: Hex, index: number]>(hash32, count),
  result: nullable(transaction),
  source: 'execution-apis eth_getTransactionByBlockHashAndIndex',
})

const signedBytes: Codec<Hex | null> = {
  decode: (wire, path, unreadable) => (wire === '0x' ? null : hexData.decode(wire, path, unreadable)),
  encode: (value) => value,
}

/** Signed transaction as its bytes; `null` when unknown (some nodes say `0x`, read as `null`). */
export const eth_getRawTransactionByHash = defineMethod({
  name: 'eth_getRawTransactionByHash',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: nullable(signedBytes),
  source: 'go-ethereum eth_getRawTransactionByHash',
})

/** Receipt; `null` while pending and when unknown. */
export const eth_getTransactionReceipt = defineMethod({
  name: 'eth_getTransactionReceipt',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: nullable(receipt),
  source: 'execution-apis eth_getTransactionReceipt',
})

/** All receipts of a block in order, `null` when the block is unknown. */
export const eth_getBlockReceipts = defineMethod({
  name: 'eth_getBlockReceipts',
  // The only method that takes a number, a name or a bare hash.
  params: tuple<[block: BlockReference]>(bareBlockReference),
  result: nullable(listAnswer(receipt)),
  source: 'execution-apis eth_getBlockReceipts',
})

/** Nonce of an account: transactions sent, plus authorizations used. EIP-7702. */
export const eth_getTransactionCount = defineMethod({
  name: 'eth_getTransactionCount',
  params: tuple<[account: Address, block: BlockReference]>(account, blockReference),
  result: quantity,
  source: 'execution-apis eth_getTransactionCount',
})

/** Balance, wei. */
export const eth_getBalance = defineMethod({
  name: 'eth_getBalance',
  params: tuple<[account: Address, block: BlockReference]>(account, blockReference),
  result: quantity,
  source: 'execution-apis eth_getBalance',
})

/** Runtime code; `0x` when there is none. */
export const eth_getCode = defineMethod({
  name: 'eth_getCode',
  params: tuple<[account: Address, block: BlockReference]>(account, blockReference),
  result: orElse(hexData, '0x' as const),
  source: 'execution-apis eth_getCode',
})

/** Storage word of a slot. */
export const eth_getStorageAt = defineMethod({
  name: 'eth_getStorageAt',
  params: tuple<[account: Address, slot: Hex, block: BlockReference]>(account, hexData, blockReference),
  result: hexData,
  source: 'execution-apis eth_getStorageAt',
})

/** A call to simulate. */
export interface CallRequest {
  /** Absent: `data` is init code. */
  readonly to?: Address | undefined
  readonly data: Hex
  readonly from?: Address | undefined
  /** Wei. */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
}

const callRequest: Codec<CallRequest> = part({
  core: {
    to: orElse(account, undefined),
    data: orElse(hexData, '0x' as const),
    from: orElse(account, undefined),
    value: orElse(quantity, undefined),
    gas: orElse(quantity, undefined),
  },
})

/** Return data of a call run at the end of a block. A revert is a JSON-RPC error with its data. */
export const eth_call = defineMethod({
  name: 'eth_call',
  params: tuple<[request: CallRequest, block: BlockReference]>(callRequest, blockReference),
  result: hexData,
  source: 'execution-apis eth_call',
})

/** Sends a signed transaction to the network; returns its hash. */
export const eth_sendRawTransaction = defineMethod({
  name: 'eth_sendRawTransaction',
  params: tuple<[signed: Hex]>(hexData),
  result: hash32,
  source: 'execution-apis eth_sendRawTransaction',
})

/** Logs of a range or of one block. */
export const eth_getLogs = defineMethod({
  name: 'eth_getLogs',
  params: tuple<[filter: LogFilter]>(logFilter),
  result: logList,
  source: 'execution-apis eth_getLogs',
})

const topic: Codec<'newHeads'> = {
  decode: (wire, path) => {
    if (wire === 'newHeads') return wire
    throw new CheckFailedError(path, wire, 'newHeads')
  },
  encode: (value) => value,
}

/**
 * Opens a stream of new headers; returns the id of its notifications. WebSocket only.
 *
 * Decode the header in a notification with `decodeBlockHeader`.
 */
export const eth_subscribe = defineMethod({
  name: 'eth_subscribe',
  params: tuple<[topic: 'newHeads']>(topic),
  result: text,
  source: 'go-ethereum eth_subscribe',
})

/** Any other result means false. */
const wasOpen: Codec<boolean> = { decode: (wire) => wire === true, encode: (value) => value }

/** Closes a stream; true when it was open. */
export const eth_unsubscribe = defineMethod({
  name: 'eth_unsubscribe',
  params: tuple<[subscription: string]>(text),
  result: wasOpen,
  source: 'go-ethereum eth_unsubscribe',
})

/** Fork settings in force and next. */
export const eth_config = defineMethod({
  name: 'eth_config',
  params: tuple<[]>(),
  result: chainConfig,
  source: 'EIP-7910',
})

/** Fees of a run of blocks, oldest first. */
export interface FeeHistory {
  readonly oldestBlock: bigint
  /** One more than the blocks asked for: the last is the next block's. Wei per gas. */
  readonly baseFeePerGas: readonly bigint[] | undefined
  readonly gasUsedRatios: readonly number[] | undefined
  /** EIP-4844; one more than the blocks, as above. */
  readonly baseFeePerBlobGas: readonly bigint[] | undefined
  readonly blobGasUsedRatios: readonly number[] | undefined
  /** Per block the priority fees at the percentiles asked for, wei per gas. */
  readonly rewards: readonly (readonly bigint[])[] | undefined
  readonly unreadable: readonly UnreadableField[]
}

const feeHistory: Codec<FeeHistory> = answer({
  core: { oldestBlock: quantity },
  optional: {
    baseFeePerGas: list(quantity),
    gasUsedRatios: named('gasUsedRatio', list(finiteNumber)),
    baseFeePerBlobGas: list(quantity),
    blobGasUsedRatios: named('blobGasUsedRatio', list(finiteNumber)),
    rewards: named('reward', list(list(quantity))),
  },
})

/** Fees of `blockCount` blocks up to `newest`; percentiles 0–100 in rising order. */
export const eth_feeHistory = defineMethod({
  name: 'eth_feeHistory',
  params: tuple<[blockCount: number, newest: bigint | BlockTag, percentiles: readonly number[]]>(
    count,
    blockNumberOrTag,
    list(finiteNumber),
  ),
  result: feeHistory,
  source: 'execution-apis eth_feeHistory',
})
