import type { BlockRows } from './blockRows.ts'
import type { Checkpoint, HotBlock, IndexStart } from './Storage.ts'

/** Checkpoint of an index with no block yet. */
export function toFirstCheckpoint({
  chainId,
  genesisHash,
  anchorNumber,
  anchorHash,
}: IndexStart): Checkpoint {
  return {
    chainId,
    genesisHash,
    firstBlock: anchorNumber + 1n,
    firstParentHash: anchorHash,
    lastBlock: anchorNumber,
    lastHash: anchorHash,
    tracedFrom: anchorNumber + 1n,
  }
}

/** Checkpoint after blocks were added below, in descending order. Throws: `Error` when they do not link. */
export function linkBelow(checkpoint: Checkpoint, blocks: readonly BlockRows[]): Checkpoint {
  let { firstBlock, firstParentHash, tracedFrom } = checkpoint
  for (const { number, hash, parentHash, isTraced } of blocks) {
    if (number !== firstBlock - 1n || hash !== firstParentHash) throw brokenLink(number)
    if (isTraced && tracedFrom === firstBlock) tracedFrom = number
    firstBlock = number
    firstParentHash = parentHash
  }
  return { ...checkpoint, firstBlock, firstParentHash, tracedFrom }
}

/** Checkpoint after blocks were added above, in ascending order. Throws: `Error` when they do not link. */
export function linkAbove(checkpoint: Checkpoint, blocks: readonly BlockRows[]): Checkpoint {
  const { number, hash } = followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, blocks)
  const untraced = blocks.findLast(({ isTraced }) => !isTraced)
  const tracedFrom = untraced === undefined ? checkpoint.tracedFrom : untraced.number + 1n
  return { ...checkpoint, lastBlock: number, lastHash: hash, tracedFrom }
}

/** The last block of a chain that starts above `from`. Throws: `Error` when blocks do not link. */
export function followLinks(
  from: Pick<HotBlock, 'number' | 'hash'>,
  blocks: readonly HotBlock[],
): Pick<HotBlock, 'number' | 'hash'> {
  let last = from
  for (const block of blocks) {
    if (block.number !== last.number + 1n || block.parentHash !== last.hash) throw brokenLink(block.number)
    last = block
  }
  return last
}

function brokenLink(number: bigint): Error {
  return new Error(`block ${number} does not link to the index`)
}
