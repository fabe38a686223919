import { type Decoder, hash32, quantity } from '@otterscan/api-schema/codec'
import { pick } from '@otterscan/api-schema/object'
import { RpcError, TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { tryDecode } from '../upstream/tryDecode.ts'

/** Place of a block of the node's chain. */
export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash?: Hex | undefined
}

/** The newest block. Throws: as the node's client. */
export async function getHead(node: NodeClient): Promise<ChainBlock> {
  const head = toChainBlock(await node.request('eth_getBlockByNumber', ['latest', false]))
  if (head === undefined)
    throw new TransportError('The newest block that the node returns cannot be read.', { status: 200 })
  return head
}

/**
 * A block by number; `undefined` when the node does not return it, which need not mean that there is none. Throws: as the
 * node's client.
 */
export async function findBlock(node: NodeClient, blockNumber: bigint): Promise<ChainBlock | undefined> {
  try {
    const found = toChainBlock(await node.request('eth_getBlockByNumber', [toQuantity(blockNumber), false]))
    return found?.number === blockNumber ? found : undefined
  } catch (error) {
    // Some nodes return an error for blocks they do not have.
    if (error instanceof RpcError && !error.retryable) return undefined
    throw error
  }
}

/** Hash of a block; `undefined` as for `findBlock`. Throws: as the node's client. */
export async function findBlockHash(node: NodeClient, blockNumber: bigint): Promise<Hex | undefined> {
  return (await findBlock(node, blockNumber))?.hash
}

/** Number of the finalized block; `undefined` on chains without finality. Throws: as the node's client. */
export async function getFinalizedNumber(node: NodeClient): Promise<bigint | undefined> {
  try {
    const block = toChainBlock(await node.request('eth_getBlockByNumber', ['finalized', false]))
    // Nodes return the genesis block before the first finality; on some chains, always.
    return block === undefined || block.number === 0n ? undefined : block.number
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return undefined
    throw error
  }
}

const chainBlock: Decoder<ChainBlock> = pick({
  core: { number: quantity, hash: hash32 },
  optional: { parentHash: hash32 },
})

function toChainBlock(wire: unknown): ChainBlock | undefined {
  return tryDecode(chainBlock, wire)
}

/** Blocks kept hot on chains without finality. */
const HOT_WITHOUT_FINALITY = 256n
/** Minimum, because development nodes report every block as final and still revert blocks. */
const LEAST_HOT = 32n
/** Maximum: when finality stalls, the hot layer must not fill the memory. */
const MOST_HOT = 1024n

/** The newest block that may go into the cold layer; below 0 when there is none. */
export function toColdBoundary(head: bigint, finalized: bigint | undefined): bigint {
  const final = finalized ?? head - HOT_WITHOUT_FINALITY
  if (final > head - LEAST_HOT) return head - LEAST_HOT
  return final < head - MOST_HOT ? head - MOST_HOT : final
}
