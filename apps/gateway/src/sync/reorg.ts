import type { Checkpoint, IndexStorage } from '../storage/Storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { type ChainBlock, getBlockHash } from './chainHead.ts'

/**
 * Where the node's chain and the index part. `common`: at this block, the next ones may differ. `reset`: below what was
 * taken for final, so nothing of the index can be kept. `behind`: the node has fewer blocks than the index has for final.
 */
export type Fork =
  | { readonly kind: 'common'; readonly block: ChainBlock }
  | { readonly kind: 'reset'; readonly reason: string }
  | { readonly kind: 'behind' }

/** Walks back from the newest block that both have. Throws: as the node's client. */
export async function findFork(
  node: NodeClient,
  storage: IndexStorage,
  checkpoint: Checkpoint,
  head: ChainBlock,
): Promise<Fork> {
  for (const { number, hash } of storage.hotBlocks().toReversed()) {
    if (number > head.number) continue
    const actual = number === head.number ? head.hash : await getBlockHash(node, number)
    if (actual === hash) return { kind: 'common', block: { number, hash } }
  }
  const { lastBlock, lastHash } = checkpoint
  // Nothing is final yet: everything that there is was hot.
  if (lastBlock < 0n) return { kind: 'common', block: { number: lastBlock, hash: lastHash } }
  if (head.number >= lastBlock) {
    const actual = head.number === lastBlock ? head.hash : await getBlockHash(node, lastBlock)
    if (actual === lastHash) return { kind: 'common', block: { number: lastBlock, hash: lastHash } }
    return { kind: 'reset', reason: `block ${lastBlock}, which was final, is another one now` }
  }
  const indexed = await storage.read((view) => view.blockHash(head.number))
  if (indexed !== undefined && indexed !== head.hash) {
    return { kind: 'reset', reason: `block ${head.number}, which was final, is another one now` }
  }
  return { kind: 'behind' }
}
