import { toUnreadRows, UNKNOWN_HASH } from '../storage/blockRows.ts'
import type { IndexCheckpoint } from '../storage/storage.ts'
import { findBlock } from './chainHead.ts'
import { countTransactions } from './followHead.ts'
import { indexLinked, type LinkStop } from './indexBlock.ts'
import type { SyncParts } from './syncParts.ts'

/**
 * `done`: reached the first block. `more`: made one step. `ended`: the node has neither the next block nor those right
 * below it.
 */
export type BackfillResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'more' }
  | { readonly kind: 'ended'; readonly blockNumber: bigint; readonly reason: string }

/** Number of blocks per step, adapted so that a step takes about the target time. */
export interface StepSize {
  current(): number
  /** Reports the duration of the last step. */
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

/** One step downward, newest first. Throws: as the node's client, and errors of the store. */
export async function backfill(
  parts: SyncParts,
  checkpoint: IndexCheckpoint,
  size: number,
): Promise<BackfillResult> {
  const { firstBlock, firstParentHash } = checkpoint
  if (firstBlock <= 0n) return { kind: 'done' }
  const from = firstBlock - 1n
  const count = firstBlock < BigInt(size) ? Number(firstBlock) : size
  const { indexer, attempts } = parts
  const { blocks, stop } = await indexLinked(indexer, {
    ...{ from, count, direction: 'down', hash: firstParentHash, isLastTry: attempts.isLast },
  })
  if (blocks.length > 0) {
    await parts.storage.prepend(blocks)
    attempts.clear()
    parts.onIndexed(blocks.length, countTransactions(blocks))
  }
  if (stop === undefined || (blocks.length > 0 && stop.kind === 'failed')) return { kind: 'more' }
  if (stop.kind === 'failed') {
    attempts.add(stop.blockNumber, stop.error)
    throw stop.error
  }
  return passBelow(parts, stop)
}

/** How far below an unreadable block the next readable one is searched. */
const PASSED_BLOCKS = 8n

/** Leaves unreadable blocks behind as gaps, if the node has a block below them. */
async function passBelow(
  { node, storage }: SyncParts,
  { blockNumber, ...stop }: Exclude<LinkStop, { kind: 'failed' }>,
): Promise<BackfillResult> {
  const reason = stop.kind === 'unlinked' ? 'its hash is not the one that the block above names' : stop.reason
  const checkpoint = storage.checkpoint()
  if (checkpoint === undefined || checkpoint.firstBlock !== blockNumber + 1n) return { kind: 'more' }
  for (let below = blockNumber - 1n; below >= 0n && below >= blockNumber - PASSED_BLOCKS; below--) {
    const found = await findBlock(node, below)
    if (found === undefined) continue
    const gaps = []
    for (let number = blockNumber; number > below; number--) {
      const hash = number === blockNumber ? checkpoint.firstParentHash : UNKNOWN_HASH
      const parentHash = number === below + 1n ? found.hash : UNKNOWN_HASH
      gaps.push(toUnreadRows({ number, hash, parentHash }, reason))
    }
    await storage.prepend(gaps)
    return { kind: 'more' }
  }
  // The first block of the chain has none below it.
  if (blockNumber === 0n) {
    const place = { number: 0n, hash: checkpoint.firstParentHash, parentHash: UNKNOWN_HASH }
    await storage.prepend([toUnreadRows(place, reason)])
    return { kind: 'done' }
  }
  return { kind: 'ended', blockNumber, reason }
}
