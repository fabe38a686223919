import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { Checkpoint } from '../storage/Storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { toInteger } from '../upstream/wireValue.ts'
import { type ChainBlock, getBlockHash, getFinalizedNumber, toColdBoundary } from './chainHead.ts'
import type { SyncParts } from './syncParts.ts'

/** What makes a chain the same chain. */
export interface ChainIdentity {
  readonly chainId: bigint
  readonly genesisHash: Hex
}

/** Throws: as the node's client. */
export async function getChainIdentity(node: NodeClient): Promise<ChainIdentity> {
  const [chainId, genesisHash] = await Promise.all([
    node.request('eth_chainId', []).then(toInteger),
    getBlockHash(node, 0n),
  ])
  if (chainId === undefined) throw new TransportError('The node does not say which chain it follows.')
  // Nodes without old history may not even have the first block; then the chain id has to do.
  return { chainId, genesisHash: genesisHash ?? toWord(0n) }
}

/** Why an index is not of this chain; `undefined` when it is. */
export function describeOtherChain(checkpoint: Checkpoint, identity: ChainIdentity): string | undefined {
  if (checkpoint.chainId !== identity.chainId) {
    return `the node follows chain ${identity.chainId}, the index was of chain ${checkpoint.chainId}`
  }
  const known = [checkpoint.genesisHash, identity.genesisHash].every((hash) => hash !== toWord(0n))
  if (known && checkpoint.genesisHash !== identity.genesisHash)
    return 'the chain began anew with another first block'
  return undefined
}

/** Begins an index: everything up to the newest final block will grow downwards from there, the rest upwards. */
export async function startIndex(parts: SyncParts, identity: ChainIdentity, head: ChainBlock): Promise<void> {
  const { node, storage, probes } = parts
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const anchorNumber = boundary < 0n ? -1n : boundary
  const anchorHash = anchorNumber < 0n ? toWord(0n) : await getBlockHash(node, anchorNumber)
  if (anchorHash === undefined) throw new TransportError(`The node does not have block ${anchorNumber}.`)
  probes.clear()
  await storage.reset({ ...identity, anchorNumber, anchorHash })
}
