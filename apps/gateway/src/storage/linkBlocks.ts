import type { BlockRows } from './blockRows.ts'
import type { HotBlock, IndexCheckpoint, IndexGap, IndexStart } from './storage.ts'

/** Checkpoint of an index with no block yet. */
export function toFirstCheckpoint({
  chainId,
  genesisHash,
  anchorNumber,
  anchorHash,
}: IndexStart): IndexCheckpoint {
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
export function linkBelow(checkpoint: IndexCheckpoint, blocks: readonly BlockRows[]): IndexCheckpoint {
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
export function linkAbove(checkpoint: IndexCheckpoint, blocks: readonly BlockRows[]): IndexCheckpoint {
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

/** Blocks do not link: the node's answers contradict each other, or the chain has changed meanwhile. */
export class BrokenLinkError extends Error {}

function brokenLink(number: bigint): Error {
  return new BrokenLinkError(`block ${number} does not link to the index`)
}

/** Gaps after these blocks were added or replaced. Neighbors become one, with the reason of the lower one. */
export function updateGaps(
  gaps: readonly IndexGap[],
  blocks: readonly Pick<BlockRows, 'number' | 'gap'>[],
): readonly IndexGap[] {
  if (blocks.length === 0 || (gaps.length === 0 && blocks.every(({ gap }) => gap === undefined))) return gaps
  const changed = new Set(blocks.map(({ number }) => number))
  const kept = gaps.flatMap((one) => withoutBlocks(one, changed))
  const added = blocks.flatMap(({ number, gap }) =>
    gap === undefined ? [] : [{ from: number, to: number, reason: gap }],
  )
  return joinNeighbors([...kept, ...added].sort((left, right) => (left.from < right.from ? -1 : 1)))
}

/** Number of blocks in these gaps. */
export function countGapBlocks(gaps: readonly IndexGap[]): bigint {
  return gaps.reduce((sum, { from, to }) => sum + to - from + 1n, 0n)
}

function withoutBlocks(gap: IndexGap, blocks: ReadonlySet<bigint>): readonly IndexGap[] {
  const inside = [...blocks].filter((number) => number >= gap.from && number <= gap.to).sort(compare)
  const parts: IndexGap[] = []
  let { from } = gap
  for (const number of inside) {
    if (number > from) parts.push({ ...gap, from, to: number - 1n })
    from = number + 1n
  }
  if (from <= gap.to) parts.push({ ...gap, from })
  return parts
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : 1
}

function joinNeighbors(gaps: readonly IndexGap[]): readonly IndexGap[] {
  const joined: IndexGap[] = []
  for (const gap of gaps) {
    const last = joined.at(-1)
    if (last === undefined || last.to + 1n < gap.from) joined.push(gap)
    else joined[joined.length - 1] = { ...last, to: gap.to }
  }
  return joined
}
