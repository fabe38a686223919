import type { Checkpoint } from '../storage/Storage.ts'
import { countTransactions } from './followHead.ts'
import { indexLinked } from './indexBlock.ts'
import type { SyncParts } from './syncParts.ts'

/**
 * `done`: the first block is reached. `more`: one step further. `missing`: the node does not have the next block.
 * `reset`: what lies below the index is another chain.
 */
export type BackfillResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'more' }
  | { readonly kind: 'missing'; readonly blockNumber: bigint }
  | { readonly kind: 'reset'; readonly reason: string }

/** How many blocks a step may take; grows and shrinks so that a step lasts about as long as told. */
export interface StepSize {
  current(): number
  /** Tells how long the last step took. */
  adapt(milliseconds: number): void
}

const LARGEST_STEP = 256

/** Starts small. */
export function createStepSize(targetMs: number): StepSize {
  let size = 8
  return {
    current: () => size,
    adapt: (milliseconds) => {
      if (milliseconds < targetMs / 2) size = Math.min(size * 2, LARGEST_STEP)
      else if (milliseconds > targetMs * 2) size = Math.max(Math.floor(size / 2), 1)
    },
  }
}

/** One step downwards, newest first. Throws: as the node's client, and faults of the store. */
export async function backfill(
  parts: SyncParts,
  checkpoint: Checkpoint,
  size: number,
): Promise<BackfillResult> {
  const { firstBlock, firstParentHash } = checkpoint
  if (firstBlock <= 0n) return { kind: 'done' }
  const from = firstBlock - 1n
  const count = firstBlock < BigInt(size) ? Number(firstBlock) : size
  const blocks = await indexLinked(parts.indexer, { from, count, direction: 'down', hash: firstParentHash })
  if (blocks.length > 0) {
    await parts.storage.prepend(blocks)
    parts.onIndexed(blocks.length, countTransactions(blocks))
    return { kind: 'more' }
  }
  const next = await parts.indexer.index(from)
  if (next === undefined) return { kind: 'missing', blockNumber: from }
  if (next.hash === firstParentHash) return { kind: 'more' }
  return { kind: 'reset', reason: `block ${from}, which was final, is another one now` }
}
