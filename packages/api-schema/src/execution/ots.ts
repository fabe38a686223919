import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import {
  address,
  boolean,
  type Codec,
  hash32,
  hexData,
  isWireObject,
  jsonCount,
  jsonInteger,
} from '../codec.ts'
import { listAnswer, nullable, orElse, tuple } from '../combinators.ts'
import { named, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import { historyChunk } from './addressHistory.ts'
import { blockDetails } from './blockDetails.ts'
import { type BlockReference, bareBlockReference, jsonBlockReference } from './blockReference.ts'
import { blockTransactions } from './blockTransactions.ts'
import { callFrames } from './callFrame.ts'
import { internalTransfer } from './internalTransfer.ts'

/** Level of the `ots_` API; 8 on every node today. */
export const ots_getApiLevel = defineMethod({
  name: 'ots_getApiLevel',
  params: tuple<[]>(),
  result: jsonCount,
  source: 'Otterscan API',
})

/** True when the account has code at the end of the block; a delegation (EIP-7702) is code. */
export const ots_hasCode = defineMethod({
  name: 'ots_hasCode',
  // Hex, not a bare integer: every node accepts it, and Reth accepts nothing else.
  params: tuple<[account: Address, block: BlockReference]>(account, bareBlockReference),
  result: boolean,
  source: 'Otterscan API',
})

/** A block without its transactions, with issuance and fees; `null` when unknown (some nodes return an error). */
export const ots_getBlockDetails = defineMethod({
  name: 'ots_getBlockDetails',
  params: tuple<[block: BlockReference]>(jsonBlockReference),
  result: nullable(blockDetails),
  source: 'Otterscan API',
})

/** As `ots_getBlockDetails`, by hash. */
export const ots_getBlockDetailsByHash = defineMethod({
  name: 'ots_getBlockDetailsByHash',
  params: tuple<[blockHash: Hex]>(hash32),
  result: nullable(blockDetails),
  source: 'Otterscan API',
})

/**
 * A page of a block's transactions with their receipts, `null` when the block is unknown.
 *
 * Erigon counts pages from the end of the block and sends each ascending; Reth since 2.1 and anvil count from the front.
 */
export const ots_getBlockTransactions = defineMethod({
  name: 'ots_getBlockTransactions',
  params: tuple<[block: BlockReference, page: number, size: number]>(
    jsonBlockReference,
    jsonCount,
    jsonCount,
  ),
  result: nullable(blockTransactions),
  source: 'Otterscan API',
})

/** History of an address below `block` (exclusive); 0 starts at the newest block. Blocks are never cut. */
export const ots_searchTransactionsBefore = defineMethod({
  name: 'ots_searchTransactionsBefore',
  params: tuple<[account: Address, block: bigint, size: number]>(account, jsonInteger, jsonCount),
  result: historyChunk,
  source: 'Otterscan API',
})

/** History of an address above `block` (exclusive); 0 starts at the oldest block. Blocks are never cut. */
export const ots_searchTransactionsAfter = defineMethod({
  name: 'ots_searchTransactionsAfter',
  params: tuple<[account: Address, block: bigint, size: number]>(account, jsonInteger, jsonCount),
  result: historyChunk,
  source: 'Otterscan API',
})

/** As the codec; null is an empty list, as Go encodes one. */
/* @__NO_SIDE_EFFECTS__ */
function orEmpty<T>(codec: Codec<T>): Codec<T> {
  return { ...codec, decode: (wire, path, unreadable) => codec.decode(wire ?? [], path, unreadable) }
}

/** Value moved, contracts created and destroyed below the top call, in order of entry, reverted ones included. */
export const ots_getInternalOperations = defineMethod({
  name: 'ots_getInternalOperations',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: orEmpty(listAnswer(internalTransfer)),
  source: 'Otterscan API',
})

/** Call frames in order of entry; empty when the node returns an empty list for an unknown transaction. */
export const ots_traceTransaction = defineMethod({
  name: 'ots_traceTransaction',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: orEmpty(callFrames),
  source: 'Otterscan API',
})

/** Revert data; `0x` on success and on failures without data. */
export const ots_getTransactionError = defineMethod({
  name: 'ots_getTransactionError',
  params: tuple<[transactionHash: Hex]>(hash32),
  result: orElse(hexData, '0x' as const),
  source: 'Otterscan API',
})

const transactionHash: Codec<Hex> = {
  ...hash32,
  // Older anvil sends the whole transaction.
  decode: (wire, path, unreadable) =>
    hash32.decode(isWireObject(wire) && Object.hasOwn(wire, 'hash') ? wire.hash : wire, path, unreadable),
}

/** Hash of the transaction an account sent with a nonce; `null` when there is none. */
export const ots_getTransactionBySenderAndNonce = defineMethod({
  name: 'ots_getTransactionBySenderAndNonce',
  params: tuple<[sender: Address, nonce: bigint]>(account, jsonInteger),
  result: nullable(transactionHash),
  source: 'Otterscan API',
})

/** Who created a contract and where. */
export interface ContractCreator {
  readonly transactionHash: Hex
  /** Account that ran the CREATE: a factory or the sender. */
  readonly creator: Address
}

const creation: Codec<ContractCreator> = part({
  core: { transactionHash: named('hash', hash32), creator: address },
})

/** Some nodes return an object with nulls when there is none; without the fields nothing is said. */
const contractCreator: Codec<ContractCreator | null> = {
  of: creation,
  decode: (wire, path, unreadable) =>
    isWireObject(wire) && wire.hash === null && wire.creator === null
      ? null
      : creation.decode(wire, path, unreadable),
  encode: (value) => value && creation.encode(value),
}

/** Creator of the contract at an address; `null` for accounts without code and contracts of the genesis. */
export const ots_getContractCreator = defineMethod({
  name: 'ots_getContractCreator',
  params: tuple<[account: Address]>(account),
  result: nullable(contractCreator),
  source: 'Otterscan API',
})
