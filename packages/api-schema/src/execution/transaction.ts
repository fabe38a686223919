import type { Address } from '@otterscan/ethereum/address'
import {
  type AccessListEntry,
  type Authorization,
  LEGACY_TRANSACTION_TYPE,
  type Transaction,
} from '@otterscan/ethereum/execution/transaction'
import { address, bit, type Codec, count, hash32, hexData, list, listOfReadable, quantity } from '../codec.ts'
import { readObject, readPart } from '../objectReader.ts'

/** Recipient of a transaction; `0x`, which some nodes send for a creation, is `null`. */
export const recipient: Codec<Address | null> = (wire, path, unreadable) =>
  wire === '0x' ? null : address(wire, path, unreadable)

/**
 * A transaction of any type, unknown ones included. A recipient that cannot be read is `null` and noted.
 *
 * Throws: `CheckFailedError` when hash or sender cannot be read. Source: execution-apis `TransactionInfo`.
 */
export function decodeTransaction(wire: unknown, path = ''): Transaction {
  const reader = readObject(wire, path)
  const input = reader.optional('input', hexData)
  const data = reader.optional('data', hexData)
  return {
    hash: reader.core('hash', hash32),
    from: reader.core('from', address),
    to: reader.optional('to', recipient) ?? null,
    type: reader.optional('type', quantity) ?? LEGACY_TRANSACTION_TYPE,
    nonce: reader.optional('nonce', quantity),
    value: reader.optional('value', quantity),
    gas: reader.optional('gas', quantity),
    input: input ?? data,
    gasPrice: reader.optional('gasPrice', quantity),
    maxFeePerGas: reader.optional('maxFeePerGas', quantity),
    maxPriorityFeePerGas: reader.optional('maxPriorityFeePerGas', quantity),
    maxFeePerBlobGas: reader.optional('maxFeePerBlobGas', quantity),
    blobVersionedHashes: reader.optional('blobVersionedHashes', list(hash32)),
    accessList: reader.optional('accessList', listOfReadable(accessListEntry)),
    authorizationList: reader.optional('authorizationList', listOfReadable(decodeAuthorization)),
    chainId: reader.optional('chainId', quantity),
    v: reader.optional('v', quantity),
    r: reader.optional('r', quantity),
    s: reader.optional('s', quantity),
    yParity: reader.optional('yParity', quantity),
    blockHash: reader.optional('blockHash', hash32),
    blockNumber: reader.optional('blockNumber', quantity),
    transactionIndex: reader.optional('transactionIndex', count),
    blockTimestamp: reader.optional('blockTimestamp', quantity),
    creates: reader.optional('creates', address),
    sourceHash: reader.optional('sourceHash', hash32),
    mint: reader.optional('mint', quantity),
    ...reader.rest(),
  }
}

const accessListEntry: Codec<AccessListEntry> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    address: reader.core('address', address),
    storageKeys: reader.optional('storageKeys', listOfReadable(hash32)) ?? [],
  }
}

/**
 * One signed delegation; every field that cannot be read is `undefined` and noted with the entry.
 *
 * Throws: `CheckFailedError` when it is no object. Source: EIP-7702.
 */
export function decodeAuthorization(wire: unknown, path = ''): Authorization {
  const reader = readObject(wire, path)
  return {
    chainId: reader.optional('chainId', quantity),
    address: reader.optional('address', address),
    nonce: reader.optional('nonce', quantity),
    yParity: reader.optional('yParity', bit),
    r: reader.optional('r', quantity),
    s: reader.optional('s', quantity),
    ...reader.rest(),
  }
}
