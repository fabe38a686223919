import type { IndexCheckpoint, IndexStorage } from '../storage/storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { type ChainBlock, findBlockHash } from './chainHead.ts'

/**
 * Where the node's chain and the index diverge. `common`: after this block. `replaced`: below a final block, so nothing
 * of the index can be kept. `behind`: the node has fewer blocks than the index has final ones. `unclear`: the node does
 * not tell.
 */
export type ForkPoint =
  | { readonly kind: 'common'; readonly block: ChainBlock }
  | { readonly kind: 'replaced'; readonly reason: string }
  | { readonly kind: 'behind' }
  | { readonly kind: 'unclear'; readonly reason: string }

/** Walks back from the newest block that both have. Throws: as the node's client. */
export async function findForkPoint(
  node: NodeClient,
  storage: IndexStorage,
  checkpoint: IndexCheckpoint,
  head: ChainBlock,
): Promise<ForkPoint> {
  const common = await findCommonHot(node, storage, head)
  if (common !== undefined) return { kind: 'common', block: common }
  const { lastBlock, lastHash } = checkpoint
  const last: ForkPoint = { kind: 'common', block: { number: lastBlock, hash: lastHash } }
  // Nothing is final yet: every indexed block is hot.
  if (lastBlock < 0n) return last
  if (head.number < lastBlock) return findFinalFork(storage, head)
  const actual = await hashAt(node, lastBlock, head)
  if (actual === lastHash || (actual === undefined && isGap(storage, lastBlock))) return last
  if (actual === undefined) return { kind: 'unclear', reason: `The node does not have block ${lastBlock}.` }
  return { kind: 'replaced', reason: `block ${lastBlock}, which was final, has been replaced` }
}

/** The newest hot block that the node has too. Of a gap it may not have, the block above tells. */
async function findCommonHot(
  node: NodeClient,
  storage: IndexStorage,
  head: ChainBlock,
): Promise<ChainBlock | undefined> {
  for (const { number, hash } of storage.hotBlocks().toReversed()) {
    if (number > head.number) continue
    const actual = await hashAt(node, number, head)
    if (actual === hash || (actual === undefined && isGap(storage, number))) return { number, hash }
  }
  return undefined
}

async function hashAt(
  node: NodeClient,
  number: bigint,
  head: ChainBlock,
): Promise<ChainBlock['hash'] | undefined> {
  return number === head.number ? head.hash : findBlockHash(node, number)
}

function isGap(storage: IndexStorage, number: bigint): boolean {
  return storage.gaps().some(({ from, to }) => number >= from && number <= to)
}

async function findFinalFork(storage: IndexStorage, head: ChainBlock): Promise<ForkPoint> {
  const indexed = await storage.read((view) => view.blockHash(head.number))
  if (indexed !== undefined && indexed !== head.hash) {
    return { kind: 'replaced', reason: `block ${head.number}, which was final, has been replaced` }
  }
  return { kind: 'behind' }
}
