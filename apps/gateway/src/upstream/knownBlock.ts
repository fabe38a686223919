import type { Address } from '@otterscan/ethereum/address'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { isWireObject, toHash, toInteger, toLowerAddress, type WireObject } from './wireValue.ts'

/** Which block is meant. */
export type BlockSelector =
  | { readonly kind: 'number'; readonly number: bigint }
  | { readonly kind: 'tag'; readonly tag: BlockTag }
  | { readonly kind: 'hash'; readonly hash: Hex }

/** A mined transaction: what the gateway computes with, and the node's JSON. */
export interface KnownTransaction {
  readonly hash: Hex
  readonly blockHash: Hex
  readonly blockNumber: bigint
  readonly index: number
  /** Lower case. */
  readonly from: Address
  /** Lower case; `undefined` creates a contract. */
  readonly to: Address | undefined
  readonly nonce: bigint
  readonly value: bigint
  readonly gas: bigint
  readonly input: Hex
  readonly wire: WireObject
}

/** A block with its transactions. */
export interface KnownBlock {
  readonly hash: Hex
  readonly number: bigint
  readonly timestamp: bigint
  readonly difficulty: bigint
  readonly baseFeePerGas: bigint | undefined
  /** The node's JSON without the transactions. */
  readonly header: WireObject
  readonly transactions: readonly KnownTransaction[]
}

/** A block of the node's JSON with whole transactions; `undefined` when it is none, as for a pending one. */
export function toKnownBlock(wire: unknown): KnownBlock | undefined {
  if (!isWireObject(wire)) return undefined
  const { transactions, ...header } = wire
  const hash = toHash(header.hash)
  const number = toInteger(header.number)
  if (hash === undefined || number === undefined || !Array.isArray(transactions)) return undefined
  const known: KnownTransaction[] = []
  for (const transaction of transactions as readonly unknown[]) {
    const one = toKnownTransaction(transaction)
    if (one === undefined) return undefined
    known.push(one)
  }
  return {
    hash,
    number,
    timestamp: toInteger(header.timestamp) ?? 0n,
    difficulty: toInteger(header.difficulty) ?? 0n,
    baseFeePerGas: toInteger(header.baseFeePerGas),
    header,
    transactions: known,
  }
}

/** A mined transaction of the node's JSON; `undefined` when it is none, or not mined yet. */
export function toKnownTransaction(wire: unknown): KnownTransaction | undefined {
  if (!isWireObject(wire)) return undefined
  const hash = toHash(wire.hash)
  const blockHash = toHash(wire.blockHash)
  const blockNumber = toInteger(wire.blockNumber)
  const index = toInteger(wire.transactionIndex)
  const from = toLowerAddress(wire.from)
  if (hash === undefined || blockHash === undefined || blockNumber === undefined) return undefined
  if (index === undefined || from === undefined) return undefined
  return {
    hash,
    blockHash,
    blockNumber,
    index: Number(index),
    from,
    to: toLowerAddress(wire.to),
    nonce: toInteger(wire.nonce) ?? 0n,
    value: toInteger(wire.value) ?? 0n,
    gas: toInteger(wire.gas) ?? 0n,
    input: typeof wire.input === 'string' ? (wire.input as Hex) : '0x',
    wire,
  }
}
