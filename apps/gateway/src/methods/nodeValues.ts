import { keepWire } from '@otterscan/api-schema/combinators'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import type { NodeBlock, NodeTransaction } from '../upstream/nodeBlock.ts'
import type { NormalizedReceipt } from '../upstream/normalizeReceipt.ts'

// Values keep the node's own JSON, except for what the method changes. Otterscan API.

/** `block` of block details: the number of transactions instead of the list, no bloom. */
export function toDetailsBlock(block: NodeBlock): Block {
  const transactionCount = block.transactions.length
  return keepWire(
    { ...block, logsBloom: undefined, transactionHashes: undefined, transactionCount },
    { ...block.wire, logsBloom: null, transactionCount },
  )
}

/** `fullblock` of a page of transactions. */
export function toPageBlock(block: NodeBlock, transactions: readonly NodeTransaction[]): Block {
  const page = transactions.map(toPageTransaction)
  return keepWire(
    { ...block, logsBloom: undefined, transactions: page, transactionCount: block.transactions.length },
    {
      ...block.wire,
      logsBloom: null,
      transactionCount: block.transactions.length,
      transactions: page.map(({ wire }) => wire),
    },
  )
}

const SELECTOR_LENGTH = 10

/** Only the first four bytes of the input. */
function toPageTransaction(transaction: NodeTransaction): NodeTransaction {
  // What is missing or cannot be read stays as the node sent it.
  if (transaction.input === undefined) return transaction
  const input = transaction.input.slice(0, SELECTOR_LENGTH) as Hex
  return { ...transaction, input, wire: { ...transaction.wire, input } }
}

/** Receipt in a page of block transactions: without logs and bloom. */
export function toPageReceipt(receipt: NormalizedReceipt): Receipt {
  return keepWire(
    { ...receipt, logs: undefined, logsBloom: undefined },
    { ...receipt.wire, logs: null, logsBloom: null },
  )
}

/** Receipt in an address search: with logs, and the block's timestamp as a number of seconds. */
export function toSearchReceipt(receipt: NormalizedReceipt, timestamp: bigint): Receipt {
  const { wire, status } = receipt
  // A failed creation has no contract, although some nodes report one.
  const hasFailed = status === 0
  return keepWire(
    { ...receipt, timestamp, contractAddress: hasFailed ? undefined : receipt.contractAddress },
    {
      ...wire,
      contractAddress: hasFailed ? null : (wire.contractAddress ?? null),
      timestamp: Number(timestamp),
    },
  )
}

/** The value with the node's own JSON. */
export function toNodeValue<T extends Transaction | Receipt>(
  value: T & { readonly wire: Readonly<Record<string, unknown>> },
): T {
  return keepWire(value, value.wire)
}
