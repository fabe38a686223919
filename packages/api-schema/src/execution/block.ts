import type { Block, BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { countEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  type Codec,
  hash32,
  hexData,
  isWireObject,
  joinPath,
  jsonCount,
  quantity,
} from '../codec.ts'
import { convert, listOfReadable, toUnreadableElement, toWireList } from '../combinators.ts'
import { alsoNamed, named, object, part } from '../object.ts'
import { transaction } from './transaction.ts'

const HEADER = {
  core: { number: quantity, hash: hash32, parentHash: hash32, timestamp: quantity },
  optional: {
    miner: alsoNamed(address, 'author', 'coinbase'),
    nonce: hexData,
    mixHash: alsoNamed(hash32, 'mixDigest', 'prevRandao'),
    difficulty: quantity,
    totalDifficulty: quantity,
    gasLimit: quantity,
    gasUsed: quantity,
    extraData: hexData,
    logsBloom: hexData,
    sha3Uncles: alsoNamed(hash32, 'unclesHash'),
    stateRoot: hash32,
    transactionsRoot: hash32,
    receiptsRoot: hash32,
    slotNumber: quantity,
  },
  /** Fields of later forks; Erigon sends null before those. */
  nulls: {
    baseFeePerGas: quantity,
    withdrawalsRoot: hash32,
    blobGasUsed: alsoNamed(quantity, 'dataGasUsed'),
    excessBlobGas: alsoNamed(quantity, 'excessDataGas'),
    parentBeaconBlockRoot: alsoNamed(hash32, 'parentBeaconRoot'),
    requestsHash: alsoNamed(hash32, 'requestsRoot'),
    blockAccessListHash: hash32,
  },
}

/**
 * Header of a block.
 *
 * Throws: `CheckFailedError` when number, hash, parent hash or timestamp cannot be read; a pending block, which has no
 * hash, is such a case. Source: execution-apis `Block`, `eth_subscribe` newHeads.
 */
export const blockHeader: Codec<BlockHeader> = object(HEADER)

/** A header by itself. Throws: as `blockHeader`. */
export function decodeBlockHeader(wire: unknown): BlockHeader {
  return blockHeader.decode(wire, '', [])
}

interface TransactionList {
  readonly hashes: readonly Hex[]
  /** `undefined` when the node sent hashes. */
  readonly whole: readonly Transaction[] | undefined
  /** Elements sent, unreadable ones included. */
  readonly total: number
}

const transactionList: Codec<TransactionList> = {
  decode: (wire, path, unreadable) => {
    const elements = toWireList(wire, path)
    const total = elements.length
    if (!areWhole(elements)) {
      return { hashes: listOfReadable(hash32).decode(wire, path, unreadable), whole: undefined, total }
    }
    const hashes: Hex[] = []
    const whole: Transaction[] = []
    elements.forEach((element, index) => {
      readListedTransaction(element, joinPath(path, index), hashes, whole, unreadable)
    })
    return { hashes, whole, total }
  },
  // A list of its own: what could not be read is put back into it.
  encode: ({ hashes, whole }) => whole?.map((one) => transaction.encode(one)) ?? [...hashes],
}

/** One odd object among hashes does not make them transactions. */
function areWhole(elements: readonly unknown[]): boolean {
  const objects = elements.filter(isWireObject)
  return objects.length > 0 && (objects.some(({ hash }) => isHash32(hash)) || !elements.some(isHash32))
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
    hashes.push(hash32.decode(wireHash, joinPath(path, 'hash'), unreadable))
    whole.push(transaction.decode(element, path, unreadable))
  } catch (error) {
    // The row is missing on screen; the block lists which one and why.
    unreadable.push(toUnreadableElement(path, element, error))
  }
}

const withdrawal: Codec<Withdrawal> = part({
  core: { index: quantity, validatorIndex: quantity, address, amountGwei: named('amount', quantity) },
})

/**
 * A block whose transactions are hashes, whole objects or left out.
 *
 * Throws: as `blockHeader`.
 */
export const block: Codec<Block> = convert(
  object({
    core: HEADER.core,
    optional: {
      ...HEADER.optional,
      ...HEADER.nulls,
      sizeBytes: named('size', quantity),
      uncles: listOfReadable(hash32),
      withdrawals: listOfReadable(withdrawal),
      transactions: transactionList,
      transactionCount: jsonCount,
    },
  }),
  ({ transactions, transactionCount, ...rest }) => ({
    ...rest,
    transactionHashes: transactions?.hashes,
    transactions: transactions?.whole,
    transactionCount: transactionCount ?? transactions?.total,
  }),
  ({ transactionHashes, transactions, transactionCount, ...rest }) => ({
    ...rest,
    transactions: transactionHashes && {
      hashes: transactionHashes,
      whole: transactions,
      total: transactionHashes.length,
    },
    // The list itself gives the count.
    transactionCount:
      countEntries(transactions ?? transactionHashes, rest.unreadable, 'transactions') === transactionCount
        ? undefined
        : transactionCount,
  }),
)

/** A block by itself. Throws: as `block`. */
export function decodeBlock(wire: unknown): Block {
  return block.decode(wire, '', [])
}
