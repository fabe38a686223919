import { isWireObject } from '@otterscan/api-schema/codec'
import { block as blockCodec } from '@otterscan/api-schema/execution/block'
import { transaction as transactionCodec } from '@otterscan/api-schema/execution/transaction'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { tryDecode, type WireObject } from './tryDecode.ts'

/** A mined transaction, with the node's JSON. */
export interface NodeTransaction extends Transaction {
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly transactionIndex: number
  readonly wire: WireObject
}

/** A block with its full transactions, and the node's JSON without them. */
export interface NodeBlock extends Block {
  readonly transactions: readonly NodeTransaction[]
  readonly wire: WireObject
}

/** A block from the node's JSON, with full transactions, in steps; `undefined` when it is invalid or pending. */
export function* parseNodeBlock(wire: unknown): Generator<undefined, NodeBlock | undefined> {
  if (!isWireObject(wire) || !Array.isArray(wire.transactions)) return undefined
  const { transactions: list, ...header } = wire
  const elements = list as readonly unknown[]
  const hashes = elements.map((element) => (isWireObject(element) ? element.hash : element))
  const block = tryDecode(blockCodec, { ...header, transactions: hashes })
  if (block === undefined) return undefined
  const transactions: NodeTransaction[] = []
  for (const element of elements) {
    const known = parseNodeTransaction(element)
    // Skipping it would shift the index of every later transaction.
    if (known === undefined) return undefined
    transactions.push(known)
    yield
  }
  return { ...block, transactions, wire: header }
}

/** A mined transaction from the node's JSON; `undefined` when it is invalid or not mined yet. */
export function parseNodeTransaction(wire: unknown): NodeTransaction | undefined {
  const transaction = tryDecode(transactionCodec, wire)
  return transaction && isWireObject(wire) ? toMined(transaction, wire) : undefined
}

/** A transaction of a block at a position, whatever it says of its place itself. */
export function placeTransaction(
  transaction: Transaction,
  wire: WireObject,
  block: { readonly hash: Hex; readonly number: bigint },
  transactionIndex: number,
): NodeTransaction {
  const place = { blockHash: block.hash, blockNumber: block.number, transactionIndex }
  return { ...transaction, ...place, wire }
}

function toMined(transaction: Transaction, wire: WireObject): NodeTransaction | undefined {
  const { blockHash, blockNumber, transactionIndex } = transaction
  if (blockHash === undefined || blockNumber === undefined || transactionIndex === undefined) return undefined
  return { ...transaction, blockHash, blockNumber, transactionIndex, wire }
}
