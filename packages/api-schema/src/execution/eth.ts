import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { count, decodeWith, finiteNumber, hash32, hexData, list, nullable, quantity, text } from '../codec.ts'
import { defineMethod } from '../jsonRpc.ts'
import { readObject } from '../objectReader.ts'
import { decodeBlock } from './block.ts'
import { type BlockReference, toBlockNumberParameter, toBlockParameter } from './blockReference.ts'
import { decodeChainConfig } from './chainConfig.ts'
import { decodeLogList, type LogFilter, toLogFilterParameter } from './logFilter.ts'
import { decodeReceipt } from './receipt.ts'
import { decodeTransaction } from './transaction.ts'

/** Chain id. */
export const eth_chainId = defineMethod({
  name: 'eth_chainId',
  toParams: () => [],
  decodeResult: decodeWith(quantity),
  source: 'execution-apis eth_chainId',
})

/** Number of the newest block. */
export const eth_blockNumber = defineMethod({
  name: 'eth_blockNumber',
  toParams: () => [],
  decodeResult: decodeWith(quantity),
  source: 'execution-apis eth_blockNumber',
})

/** How far a node has come. */
export interface SyncProgress {
  readonly startingBlock: bigint | undefined
  readonly currentBlock: bigint | undefined
  readonly highestBlock: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** `false` when the node is in step, else how far it is. */
export const eth_syncing = defineMethod({
  name: 'eth_syncing',
  toParams: () => [],
  decodeResult: (wire): SyncProgress | false => {
    if (wire === false) return false
    const reader = readObject(wire, 'result')
    return {
      startingBlock: reader.optional('startingBlock', quantity),
      currentBlock: reader.optional('currentBlock', quantity),
      highestBlock: reader.optional('highestBlock', quantity),
      unreadable: reader.rest().unreadable,
    }
  },
  source: 'execution-apis eth_syncing',
})

/** Block by number or name, `null` when unknown; `full` asks for whole transactions in place of hashes. */
export const eth_getBlockByNumber = defineMethod({
  name: 'eth_getBlockByNumber',
  toParams: (block: bigint | BlockTag, full: boolean) => [toBlockNumberParameter(block), full],
  decodeResult: decodeWith(nullable(decodeBlock)),
  source: 'execution-apis eth_getBlockByNumber',
})

/** Block by hash, `null` when unknown. */
export const eth_getBlockByHash = defineMethod({
  name: 'eth_getBlockByHash',
  toParams: (blockHash: Hex, full: boolean) => [blockHash, full],
  decodeResult: decodeWith(nullable(decodeBlock)),
  source: 'execution-apis eth_getBlockByHash',
})

/** How many transactions a block has, `null` when the block is unknown. */
export const eth_getBlockTransactionCountByNumber = defineMethod({
  name: 'eth_getBlockTransactionCountByNumber',
  toParams: (block: bigint | BlockTag) => [toBlockNumberParameter(block)],
  decodeResult: decodeWith(nullable(count)),
  source: 'execution-apis eth_getBlockTransactionCountByNumber',
})

/** How many transactions a block has, `null` when the block is unknown. */
export const eth_getBlockTransactionCountByHash = defineMethod({
  name: 'eth_getBlockTransactionCountByHash',
  toParams: (blockHash: Hex) => [blockHash],
  decodeResult: decodeWith(nullable(count)),
  source: 'execution-apis eth_getBlockTransactionCountByHash',
})

/** Header of an uncle, `null` when there is none at the position. */
export const eth_getUncleByBlockHashAndIndex = defineMethod({
  name: 'eth_getUncleByBlockHashAndIndex',
  toParams: (blockHash: Hex, index: number) => [blockHash, toQuantity(index)],
  decodeResult: decodeWith(nullable(decodeBlock)),
  source: 'Ethereum JSON-RPC eth_getUncleByBlockHashAndIndex, removed from execution-apis',
})

/** Transaction, mined or pending; `null` when unknown. */
export const eth_getTransactionByHash = defineMethod({
  name: 'eth_getTransactionByHash',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: decodeWith(nullable(decodeTransaction)),
  source: 'execution-apis eth_getTransactionByHash',
})

/** Transaction at a position of a block; `null` when there is none. */
export const eth_getTransactionByBlockNumberAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockNumberAndIndex',
  toParams: (block: bigint | BlockTag, index: number) => [toBlockNumberParameter(block), toQuantity(index)],
  decodeResult: decodeWith(nullable(decodeTransaction)),
  source: 'execution-apis eth_getTransactionByBlockNumberAndIndex',
})

/** Transaction at a position of a block; `null` when there is none. */
export const eth_getTransactionByBlockHashAndIndex = defineMethod({
  name: 'eth_getTransactionByBlockHashAndIndex',
  toParams: (blockHash: Hex, index: number) => [blockHash, toQuantity(index)],
  decodeResult: decodeWith(nullable(decodeTransaction)),
  source: 'execution-apis eth_getTransactionByBlockHashAndIndex',
})

/** Signed transaction as its bytes; `null` when unknown (some nodes say `0x`, read as `null`). */
export const eth_getRawTransactionByHash = defineMethod({
  name: 'eth_getRawTransactionByHash',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: (wire): Hex | null => (wire == null || wire === '0x' ? null : hexData(wire, 'result', [])),
  source: 'go-ethereum eth_getRawTransactionByHash',
})

/** Receipt; `null` while pending and when unknown. */
export const eth_getTransactionReceipt = defineMethod({
  name: 'eth_getTransactionReceipt',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: decodeWith(nullable(decodeReceipt)),
  source: 'execution-apis eth_getTransactionReceipt',
})

/** All receipts of a block in order, `null` when the block is unknown. One that cannot be read fails the whole. */
export const eth_getBlockReceipts = defineMethod({
  name: 'eth_getBlockReceipts',
  // The one method that takes number, name and bare hash alike.
  toParams: (block: BlockReference) => [typeof block === 'bigint' ? toQuantity(block) : block],
  decodeResult: decodeWith(nullable(list(decodeReceipt))),
  source: 'execution-apis eth_getBlockReceipts',
})

/** Nonce of an account: transactions sent, plus authorizations used. EIP-7702. */
export const eth_getTransactionCount = defineMethod({
  name: 'eth_getTransactionCount',
  toParams: (account: Address, block: BlockReference) => [account, toBlockParameter(block)],
  decodeResult: decodeWith(quantity),
  source: 'execution-apis eth_getTransactionCount',
})

/** Balance, wei. */
export const eth_getBalance = defineMethod({
  name: 'eth_getBalance',
  toParams: (account: Address, block: BlockReference) => [account, toBlockParameter(block)],
  decodeResult: decodeWith(quantity),
  source: 'execution-apis eth_getBalance',
})

/** Runtime code; `0x` when there is none. */
export const eth_getCode = defineMethod({
  name: 'eth_getCode',
  toParams: (account: Address, block: BlockReference) => [account, toBlockParameter(block)],
  decodeResult: (wire): Hex => (wire == null ? '0x' : hexData(wire, 'result', [])),
  source: 'execution-apis eth_getCode',
})

/** Storage word of a slot. */
export const eth_getStorageAt = defineMethod({
  name: 'eth_getStorageAt',
  toParams: (account: Address, slot: Hex, block: BlockReference) => [account, slot, toBlockParameter(block)],
  decodeResult: decodeWith(hexData),
  source: 'execution-apis eth_getStorageAt',
})

/** What to run without sending it. */
export interface CallRequest {
  /** Absent: `data` is init code. */
  readonly to?: Address
  readonly data: Hex
  readonly from?: Address
  /** Wei. */
  readonly value?: bigint
  readonly gas?: bigint
}

/** Return data of a call run at the end of a block. A revert is a JSON-RPC error with its data. */
export const eth_call = defineMethod({
  name: 'eth_call',
  toParams: (request: CallRequest, block: BlockReference) => [
    {
      ...(request.to === undefined ? {} : { to: request.to }),
      data: request.data,
      ...(request.from === undefined ? {} : { from: request.from }),
      ...(request.value === undefined ? {} : { value: toQuantity(request.value) }),
      ...(request.gas === undefined ? {} : { gas: toQuantity(request.gas) }),
    },
    toBlockParameter(block),
  ],
  decodeResult: decodeWith(hexData),
  source: 'execution-apis eth_call',
})

/** Hands a signed transaction to the network; gives its hash. */
export const eth_sendRawTransaction = defineMethod({
  name: 'eth_sendRawTransaction',
  toParams: (signed: Hex) => [signed],
  decodeResult: decodeWith(hash32),
  source: 'execution-apis eth_sendRawTransaction',
})

/** Logs of a range or of one block; those that cannot be read are noted beside them. */
export const eth_getLogs = defineMethod({
  name: 'eth_getLogs',
  toParams: (filter: LogFilter) => [toLogFilterParameter(filter)],
  decodeResult: decodeLogList,
  source: 'execution-apis eth_getLogs',
})

/**
 * Opens a stream of new headers; gives the id its notifications carry. Websocket only.
 *
 * The header inside a notification is for `decodeBlockHeader`.
 */
export const eth_subscribe = defineMethod({
  name: 'eth_subscribe',
  toParams: (topic: 'newHeads') => [topic],
  decodeResult: decodeWith(text),
  source: 'go-ethereum eth_subscribe',
})

/** Closes a stream; true when it was open. */
export const eth_unsubscribe = defineMethod({
  name: 'eth_unsubscribe',
  toParams: (subscription: string) => [subscription],
  decodeResult: (wire): boolean => wire === true,
  source: 'go-ethereum eth_unsubscribe',
})

/** Fork settings in force and next. */
export const eth_config = defineMethod({
  name: 'eth_config',
  toParams: () => [],
  decodeResult: decodeChainConfig,
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

/** Fees of `blockCount` blocks up to `newest`; percentiles 0–100 in rising order. */
export const eth_feeHistory = defineMethod({
  name: 'eth_feeHistory',
  toParams: (blockCount: number, newest: bigint | BlockTag, percentiles: readonly number[]) => [
    toQuantity(blockCount),
    toBlockNumberParameter(newest),
    percentiles,
  ],
  decodeResult: (wire): FeeHistory => {
    const reader = readObject(wire, 'result')
    return {
      oldestBlock: reader.core('oldestBlock', quantity),
      baseFeePerGas: reader.optional('baseFeePerGas', list(quantity)),
      gasUsedRatios: reader.optional('gasUsedRatio', list(finiteNumber)),
      baseFeePerBlobGas: reader.optional('baseFeePerBlobGas', list(quantity)),
      blobGasUsedRatios: reader.optional('blobGasUsedRatio', list(finiteNumber)),
      rewards: reader.optional('reward', list(list(quantity))),
      unreadable: reader.rest().unreadable,
    }
  },
  source: 'execution-apis eth_feeHistory',
})
