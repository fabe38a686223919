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
  }
}

/** Checkpoint after blocks were added below, in descending order. Throws: `Error` when they do not link. */
export function linkBelow(checkpoint: Checkpoint, blocks: readonly BlockRows[]): Checkpoint {
  let { firstBlock, firstParentHash } = checkpoint
  for (const { number, hash, parentHash } of blocks) {
    if (number !== firstBlock - 1n || hash !== firstParentHash) throw brokenLink(number)
    firstBlock = number
    firstParentHash = parentHash
  }
  return { ...checkpoint, firstBlock, firstParentHash }
}

/** Checkpoint after blocks were added above, in ascending order. Throws: `Error` when they do not link. */
export function linkAbove(checkpoint: Checkpoint, blocks: readonly BlockRows[]): Checkpoint {
  const { number, hash } = followLinks({ number: checkpoint.lastBlock, hash: checkpoint.lastHash }, blocks)
  return { ...checkpoint, lastBlock: number, lastHash: hash }
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
