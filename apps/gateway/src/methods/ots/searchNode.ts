import { isWireObject, jsonInteger, quantity } from '@otterscan/api-schema/codec'
import { ots_searchTransactionsBefore as SEARCH } from '@otterscan/api-schema/execution/ots'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { serverError } from '../gatewayError.ts'
import type { CallContext } from '../methodHandler.ts'

/** Direction of a search. */
export type SearchDirection = 'older' | 'newer'

/** Parameters of a search. */
export interface Search {
  readonly address: Address
  /** Exclusive; 0 is the end of the chain where the search starts. */
  readonly block: bigint
  readonly size: number
  readonly direction: SearchDirection
}

/**
 * A search by a node other than Erigon that has the method, such as anvil: sorted and shaped as Erigon does, the page
 * flags as the node sent them. Throws: `GatewayError` that names the index when the node has no such search.
 */
export async function searchNode(search: Search, context: CallContext): Promise<HistoryChunk> {
  const { address, block, size, direction } = search
  const { node, method, signal } = context
  // There is nothing before block 1, which some nodes treat as their end marker.
  if (direction === 'older' && block === 1n) {
    return { entries: [], firstPage: false, lastPage: true, unreadable: [] }
  }
  let answer: unknown
  try {
    answer = await node.request(method, [address, jsonInteger.encode(block), size], signal)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw needsIndex(method)
  }
  if (!isWireObject(answer) || !Array.isArray(answer.txs) || !Array.isArray(answer.receipts)) {
    throw needsIndex(method)
  }
  const pageFlags = { firstPage: answer.firstPage === true, lastPage: answer.lastPage === true }
  const chunk = SEARCH.decodeResult({ ...answer, ...pageFlags })
  return { ...chunk, entries: sortNewestFirst(chunk.entries) }
}

function needsIndex(method: string) {
  return serverError(
    `${method}: the history of an address needs an index; start the program with --index DIR, or use Erigon, which has its own.`,
  )
}

/** Newest first, within a block too; receipts stay paired with their transactions. */
function sortNewestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const pairs = entries.map(({ transaction, receipt }) => ({
    transaction,
    // A row without one, or with one that cannot be read, is still a row.
    receipt: receipt && toListedReceipt(receipt),
  }))
  return pairs.sort((left, right) => compare(right.transaction, left.transaction))
}

function compare(left: Transaction, right: Transaction): number {
  const byBlock = difference(left.blockNumber, right.blockNumber)
  return byBlock === 0 ? (left.transactionIndex ?? 0) - (right.transactionIndex ?? 0) : byBlock
}

function difference(left = 0n, right = 0n): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/** With the block's timestamp if the node reports it, and without the contract of a failed creation. */
function toListedReceipt(receipt: Receipt): Receipt {
  return {
    ...receipt,
    contractAddress: receipt.status === 0 ? undefined : receipt.contractAddress,
    timestamp: receipt.timestamp ?? tryDecode(quantity, receipt.extra.blockTimestamp),
    extra: { contractAddress: null, ...receipt.extra },
  }
}
