import { RpcError, TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { isWireObject, toHash, toInteger } from '../upstream/wireValue.ts'

/** A block of the node's chain, as far as following it needs. */
export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hex
}

/** The newest block. Throws: as the node's client. */
export async function getHead(node: NodeClient): Promise<ChainBlock> {
  const head = toChainBlock(await node.request('eth_getBlockByNumber', ['latest', false]))
  if (head === undefined) throw new TransportError('The node does not say which block is the newest.')
  return head
}

/** Hash of a block; `undefined` when the node does not have it. Throws: as the node's client. */
export async function getBlockHash(node: NodeClient, blockNumber: bigint): Promise<Hex | undefined> {
  try {
    return toChainBlock(await node.request('eth_getBlockByNumber', [toQuantity(blockNumber), false]))?.hash
  } catch (error) {
    // Some nodes refuse to answer for blocks that are not there.
    if (error instanceof RpcError && !error.retryable) return undefined
    throw error
  }
}

/** Number of the newest block that is final; `undefined` on chains that know none. Throws: as the node's client. */
export async function getFinalizedNumber(node: NodeClient): Promise<bigint | undefined> {
  try {
    const block = toChainBlock(await node.request('eth_getBlockByNumber', ['finalized', false]))
    // Before the first finality nodes name the genesis block, some chains for ever.
    return block === undefined || block.number === 0n ? undefined : block.number
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return undefined
    throw error
  }
}

function toChainBlock(wire: unknown): ChainBlock | undefined {
  if (!isWireObject(wire)) return undefined
  const number = toInteger(wire.number)
  const hash = toHash(wire.hash)
  return number === undefined || hash === undefined ? undefined : { number, hash }
}

/** Blocks kept hot on chains without finality. */
const HOT_WITHOUT_FINALITY = 256n
/** Kept hot also when the node calls everything final, as development nodes do, which then take blocks back. */
const LEAST_HOT = 32n
/** Kept hot at most: when finality stalls the hot layer must not fill the memory. */
const MOST_HOT = 1024n

/** The newest block that may go into the cold layer; below 0 when there is none. */
export function toColdBoundary(head: bigint, finalized: bigint | undefined): bigint {
  const final = finalized ?? head - HOT_WITHOUT_FINALITY
  if (final > head - LEAST_HOT) return head - LEAST_HOT
  return final < head - MOST_HOT ? head - MOST_HOT : final
}
