import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { address, boolean, count, decodeWith, hash32, hexData, list, nullable } from '../codec.ts'
import { defineMethod } from '../jsonRpc.ts'
import { isWireObject, readObject } from '../objectReader.ts'
import { decodeHistoryChunk } from './addressHistory.ts'
import { blockDetails } from './blockDetails.ts'
import { toBlockNumberParameter, toJsonInteger } from './blockReference.ts'
import { blockTransactions } from './blockTransactions.ts'
import { callFrame } from './callFrame.ts'
import { internalTransfer } from './internalTransfer.ts'

/** Level of the explorer's own methods; 8 everywhere today. */
export const ots_getApiLevel = defineMethod({
  name: 'ots_getApiLevel',
  toParams: () => [],
  decodeResult: decodeWith(count),
  source: 'Otterscan API',
})

/** True when the account has code at the end of the block; a delegation (EIP-7702) is code. */
export const ots_hasCode = defineMethod({
  name: 'ots_hasCode',
  // Hex, not a bare integer: every node takes it, Reth nothing else.
  toParams: (account: Address, block: bigint | BlockTag) => [account, toBlockNumberParameter(block)],
  decodeResult: decodeWith(boolean),
  source: 'Otterscan API',
})

/** A block without its transactions, with what it paid; `null` when unknown (some nodes answer with an error). */
export const ots_getBlockDetails = defineMethod({
  name: 'ots_getBlockDetails',
  toParams: (block: bigint) => [toJsonInteger(block)],
  decodeResult: decodeWith(nullable(blockDetails)),
  source: 'Otterscan API',
})

/** As `ots_getBlockDetails`, by hash. */
export const ots_getBlockDetailsByHash = defineMethod({
  name: 'ots_getBlockDetailsByHash',
  toParams: (blockHash: Hex) => [blockHash],
  decodeResult: decodeWith(nullable(blockDetails)),
  source: 'Otterscan API',
})

/**
 * A page of a block's transactions with their receipts, `null` when the block is unknown.
 *
 * Erigon counts pages from the end of the block and sends each ascending; Reth since 2.1 and anvil count from the front.
 */
export const ots_getBlockTransactions = defineMethod({
  name: 'ots_getBlockTransactions',
  toParams: (block: bigint, page: number, size: number) => [
    toJsonInteger(block),
    toJsonInteger(page),
    toJsonInteger(size),
  ],
  decodeResult: decodeWith(nullable(blockTransactions)),
  source: 'Otterscan API',
})

/** History of an address below `block` (exclusive); 0 starts at the newest block. Blocks are never cut. */
export const ots_searchTransactionsBefore = defineMethod({
  name: 'ots_searchTransactionsBefore',
  toParams: (account: Address, block: bigint, size: number) => [
    account,
    toJsonInteger(block),
    toJsonInteger(size),
  ],
  decodeResult: decodeHistoryChunk,
  source: 'Otterscan API',
})

/** History of an address above `block` (exclusive); 0 starts at the oldest block. Blocks are never cut. */
export const ots_searchTransactionsAfter = defineMethod({
  name: 'ots_searchTransactionsAfter',
  toParams: (account: Address, block: bigint, size: number) => [
    account,
    toJsonInteger(block),
    toJsonInteger(size),
  ],
  decodeResult: decodeHistoryChunk,
  source: 'Otterscan API',
})

/** Value moved, contracts created and destroyed below the top call, in order of entry, reverted ones included. */
export const ots_getInternalOperations = defineMethod({
  name: 'ots_getInternalOperations',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: (wire) => (wire == null ? [] : list(internalTransfer)(wire, 'result', [])),
  source: 'Otterscan API',
})

/** Call frames in order of entry; empty when the node does not know the transaction but does not say so. */
export const ots_traceTransaction = defineMethod({
  name: 'ots_traceTransaction',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: (wire) => (wire == null ? [] : list(callFrame)(wire, 'result', [])),
  source: 'Otterscan API',
})

/** Revert data; `0x` on success and on failures without data. */
export const ots_getTransactionError = defineMethod({
  name: 'ots_getTransactionError',
  toParams: (transactionHash: Hex) => [transactionHash],
  decodeResult: (wire): Hex => (wire == null ? '0x' : hexData(wire, 'result', [])),
  source: 'Otterscan API',
})

/** Hash of the transaction an account sent with a nonce; `null` when there is none. */
export const ots_getTransactionBySenderAndNonce = defineMethod({
  name: 'ots_getTransactionBySenderAndNonce',
  toParams: (sender: Address, nonce: bigint) => [sender, toJsonInteger(nonce)],
  decodeResult: (wire): Hex | null => {
    // Older anvil sends the whole transaction.
    const transactionHash = isWireObject(wire) && Object.hasOwn(wire, 'hash') ? wire.hash : wire
    return transactionHash == null ? null : hash32(transactionHash, 'result', [])
  },
  source: 'Otterscan API',
})

/** Who created a contract and where. */
export interface ContractCreator {
  readonly transactionHash: Hex
  /** Account that ran the CREATE: a factory or the sender. */
  readonly creator: Address
}

/** Creator of the contract at an address; `null` for accounts without code and contracts of the genesis. */
export const ots_getContractCreator = defineMethod({
  name: 'ots_getContractCreator',
  toParams: (account: Address) => [account],
  decodeResult: (wire): ContractCreator | null => {
    if (wire == null) return null
    const reader = readObject(wire, 'result')
    if (!reader.has('hash') && !reader.has('creator')) return null
    return { transactionHash: reader.core('hash', hash32), creator: reader.core('creator', address) }
  },
  source: 'Otterscan API',
})
