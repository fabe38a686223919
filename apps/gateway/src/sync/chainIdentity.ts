import { setTimeout as delay } from 'node:timers/promises'
import { quantity } from '@otterscan/api-schema/codec'
import { ClientError, TransportError } from '@otterscan/clients/errors'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { IndexCheckpoint } from '../storage/storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { tryDecode } from '../upstream/tryDecode.ts'
import { type ChainBlock, findBlockHash, getFinalizedNumber, toColdBoundary } from './chainHead.ts'
import type { SyncParts } from './syncParts.ts'

/** Identifies a chain. */
export interface ChainIdentity {
  readonly chainId: bigint
  readonly genesisHash: Hex
}

/** Throws: as the node's client. */
export async function getChainIdentity(node: NodeClient): Promise<ChainIdentity> {
  const [chainId, genesisHash] = await Promise.all([
    node.request('eth_chainId', []).then((wire) => tryDecode(quantity, wire)),
    findBlockHash(node, 0n),
  ])
  if (chainId === undefined)
    throw new TransportError('The node did not return its chain id.', { status: 200 })
  // Nodes without old history may not have the genesis block; the chain id then has to suffice.
  return { chainId, genesisHash: genesisHash ?? UNKNOWN_GENESIS }
}

/** The chain, requested every `retryMs` until the node responds; `undefined` when stopped first. */
export async function waitForChain(
  node: NodeClient,
  retryMs: number,
  signal: AbortSignal,
): Promise<ChainIdentity | undefined> {
  while (!signal.aborted) {
    try {
      return await getChainIdentity(node)
    } catch (error) {
      // The connection screen reports it; the node may start later.
      if (!(error instanceof ClientError)) throw error
    }
    // Rejects on stop; the loop condition ends the loop.
    await delay(retryMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

/** Stands for a first block that the node does not have. */
const UNKNOWN_GENESIS: Hex = toWord(0n)

/** Why the index does not belong to this chain; `undefined` when it does. */
export function describeOtherChain(checkpoint: IndexCheckpoint, identity: ChainIdentity): string | undefined {
  if (checkpoint.chainId !== identity.chainId) {
    return `the node says it is of chain ${identity.chainId}, the index is of chain ${checkpoint.chainId}`
  }
  const known = [checkpoint.genesisHash, identity.genesisHash].every((hash) => hash !== UNKNOWN_GENESIS)
  if (known && checkpoint.genesisHash !== identity.genesisHash)
    return `the node has another first block of chain ${identity.chainId} than the index`
  return undefined
}

/** Initializes an index that grows downward from the newest final block, and upward from there. */
export async function startIndex(parts: SyncParts, identity: ChainIdentity, head: ChainBlock): Promise<void> {
  const { node, storage, probes } = parts
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const anchorNumber = boundary < 0n ? -1n : boundary
  const anchorHash = anchorNumber < 0n ? toWord(0n) : await findBlockHash(node, anchorNumber)
  if (anchorHash === undefined)
    throw new TransportError(`The node does not have block ${anchorNumber}.`, { status: 200 })
  probes.clear()
  await storage.reset({ ...identity, anchorNumber, anchorHash })
}
