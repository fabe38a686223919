import type { Block, BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  type Codec,
  count,
  hash32,
  hexData,
  joinPath,
  listOfReadable,
  quantity,
  toUnreadableElement,
  toWireList,
} from '../codec.ts'
import { isWireObject, type ObjectReader, readObject, readPart } from '../objectReader.ts'
import { decodeTransaction } from './transaction.ts'

/**
 * Header of a block.
 *
 * Throws: `CheckFailedError` when number, hash, parent hash or timestamp cannot be read; a pending block, which has no
 * hash, is such a case. Source: execution-apis `Block`, `eth_subscribe` newHeads.
 */
export function decodeBlockHeader(wire: unknown, path = ''): BlockHeader {
  const reader = readObject(wire, path)
  return { ...readHeaderFields(reader), ...reader.rest() }
}

/**
 * A block whose transactions are hashes, whole objects or left out.
 *
 * Throws: as `decodeBlockHeader`.
 */
export function decodeBlock(wire: unknown, path = ''): Block {
  const reader = readObject(wire, path)
  const header = readHeaderFields(reader)
  const transactions = reader.optional('transactions', transactionList)
  return {
    ...header,
    sizeBytes: reader.optional('size', quantity),
    uncles: reader.optional('uncles', listOfReadable(hash32)),
    withdrawals: reader.optional('withdrawals', listOfReadable(withdrawal)),
    transactionHashes: transactions?.hashes,
    transactions: transactions?.whole,
    transactionCount: reader.optional('transactionCount', count) ?? transactions?.total,
    ...reader.rest(),
  }
}

function readHeaderFields(reader: ObjectReader): Omit<BlockHeader, 'unreadable' | 'extra'> {
  return {
    number: reader.core('number', quantity),
    hash: reader.core('hash', hash32),
    parentHash: reader.core('parentHash', hash32),
    timestamp: reader.core('timestamp', quantity),
    miner: reader.optional('miner', address),
    nonce: reader.optional('nonce', hexData),
    mixHash: reader.optional('mixHash', hash32),
    difficulty: reader.optional('difficulty', quantity),
    totalDifficulty: reader.optional('totalDifficulty', quantity),
    gasLimit: reader.optional('gasLimit', quantity),
    gasUsed: reader.optional('gasUsed', quantity),
    extraData: reader.optional('extraData', hexData),
    logsBloom: reader.optional('logsBloom', hexData),
    sha3Uncles: reader.optional('sha3Uncles', hash32),
    stateRoot: reader.optional('stateRoot', hash32),
    transactionsRoot: reader.optional('transactionsRoot', hash32),
    receiptsRoot: reader.optional('receiptsRoot', hash32),
    baseFeePerGas: reader.optional('baseFeePerGas', quantity),
    withdrawalsRoot: reader.optional('withdrawalsRoot', hash32),
    blobGasUsed: reader.optional('blobGasUsed', quantity),
    excessBlobGas: reader.optional('excessBlobGas', quantity),
    parentBeaconBlockRoot: reader.optional('parentBeaconBlockRoot', hash32),
    requestsHash: reader.optional('requestsHash', hash32),
    blockAccessListHash: reader.optional('blockAccessListHash', hash32),
    slotNumber: reader.optional('slotNumber', quantity),
  }
}

const withdrawal: Codec<Withdrawal> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    index: reader.core('index', quantity),
    validatorIndex: reader.core('validatorIndex', quantity),
    address: reader.core('address', address),
    amountGwei: reader.core('amount', quantity),
  }
}

interface TransactionList {
  readonly hashes: readonly Hex[]
  /** `undefined` when the node sent hashes. */
  readonly whole: readonly Transaction[] | undefined
  /** Elements sent, unreadable ones included. */
  readonly total: number
}

const transactionList: Codec<TransactionList> = (wire, path, unreadable) => {
  const elements = toWireList(wire, path)
  if (!elements.some(isWireObject)) {
    return {
      hashes: listOfReadable(hash32)(wire, path, unreadable),
      whole: undefined,
      total: elements.length,
    }
  }
  const hashes: Hex[] = []
  const whole: Transaction[] = []
  elements.forEach((element, index) => {
    readListedTransaction(element, joinPath(path, index), hashes, whole, unreadable)
  })
  return { hashes, whole, total: elements.length }
}

/** Keeps the hash of a transaction that cannot be read otherwise, so that it can still be opened on its own. */
function readListedTransaction(
  element: unknown,
  path: string,
  hashes: Hex[],
  whole: Transaction[],
  unreadable: UnreadableField[],
): void {
  try {
    const wireHash = isWireObject(element) ? element.hash : element
    hashes.push(hash32(wireHash, joinPath(path, 'hash'), unreadable))
    whole.push(decodeTransaction(element, path))
  } catch (error) {
    // The row is missing on screen; the block tells which and why.
    unreadable.push(toUnreadableElement(path, element, error))
  }
}
