import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { isWireObject, toHash, toInteger, type WireObject } from '../../upstream/wireValue.ts'
import { serverError } from '../gatewayError.ts'
import type { MethodCall, MethodContext } from '../methodHandler.ts'

/** Which way a search goes. */
export type Direction = 'older' | 'newer'

/** What is searched. */
export interface Search {
  readonly address: Address
  /** Exclusive; 0 is the end of the chain that the search starts from. */
  readonly block: bigint
  readonly size: number
  readonly direction: Direction
}

/**
 * A search by a node that is not Erigon but has the method, as anvil does: put into Erigon's order and shape, the page
 * marks as the node sent them. Throws: `GatewayError` that names the index when the node has no such search.
 */
export async function searchNode(
  call: MethodCall,
  search: Search,
  { node }: MethodContext,
): Promise<WireObject> {
  const { address, block, size, direction } = search
  // Nothing is older than block 1; some nodes take it for their end mark.
  if (direction === 'older' && block === 1n)
    return { txs: [], receipts: [], firstPage: false, lastPage: true }
  let answer: unknown
  try {
    answer = await node.request(call.method, [address, Number(block), size], call.signal)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw needsIndex(call.method)
  }
  if (!isWireObject(answer) || !Array.isArray(answer.txs) || !Array.isArray(answer.receipts)) {
    throw needsIndex(call.method)
  }
  return toErigonOrder(answer.txs, answer.receipts, answer)
}

function needsIndex(method: string) {
  return serverError(
    `${method}: the history of an address needs the index; start the program with --index DIR, or use Erigon, which has one.`,
  )
}

/** Newest first, inside a block as well; each receipt beside its transaction. */
function toErigonOrder(
  transactions: readonly unknown[],
  receipts: readonly unknown[],
  { firstPage, lastPage }: WireObject,
): WireObject {
  const byHash = new Map(
    receipts.filter(isWireObject).map((receipt) => [toHash(receipt.transactionHash), receipt]),
  )
  const pairs = transactions.filter(isWireObject).flatMap((transaction) => {
    const receipt = byHash.get(toHash(transaction.hash))
    return receipt === undefined ? [] : [{ transaction, receipt }]
  })
  pairs.sort((left, right) => compare(right.transaction, left.transaction))
  return {
    txs: pairs.map(({ transaction }) => transaction),
    receipts: pairs.map(({ receipt }) => encodeNodeReceipt(receipt)),
    firstPage: firstPage === true,
    lastPage: lastPage === true,
  }
}

function compare(left: WireObject, right: WireObject): number {
  const byBlock = difference(left.blockNumber, right.blockNumber)
  return byBlock === 0 ? difference(left.transactionIndex, right.transactionIndex) : byBlock
}

function difference(left: unknown, right: unknown): number {
  const [one, other] = [toInteger(left) ?? 0n, toInteger(right) ?? 0n]
  return one === other ? 0 : one < other ? -1 : 1
}

function encodeNodeReceipt(receipt: WireObject): WireObject {
  const { timestamp, blockTimestamp } = receipt
  const seconds = toInteger(timestamp) ?? toInteger(blockTimestamp)
  const contractAddress = toInteger(receipt.status) === 0n ? null : (receipt.contractAddress ?? null)
  return { ...receipt, contractAddress, ...(seconds === undefined ? {} : { timestamp: Number(seconds) }) }
}
