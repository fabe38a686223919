import type { Hex } from '@otterscan/ethereum/hex'
import { type BlockRows, type CreationRow, toUnreadRows, UNKNOWN_HASH } from '../storage/blockRows.ts'
import type { IndexCheckpoint } from '../storage/storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { type ChainBlock, findBlock, getFinalizedNumber, toColdBoundary } from './chainHead.ts'
import { indexLinked } from './indexBlock.ts'
import { type ForkPoint, findForkPoint } from './reorg.ts'
import type { SyncParts } from './syncParts.ts'

/**
 * Result of one step toward the head. `more`: not there yet. `stuck`: the step read nothing. `replaced`, `behind` and
 * `unclear`: as for `ForkPoint`.
 */
export type FollowResult =
  | { readonly kind: 'current' }
  | { readonly kind: 'more' }
  | { readonly kind: 'stuck'; readonly reason: string }
  | Exclude<ForkPoint, { kind: 'common' }>

/** Blocks per step. */
const STEP_BLOCKS = 32

/**
 * One step: drops reorganized hot blocks, adds new ones, and moves newly final blocks into the cold layer.
 * Throws: as the node's client, and errors of the store.
 */
export async function followHead(
  parts: SyncParts,
  checkpoint: IndexCheckpoint,
  head: ChainBlock,
  mayBeFinal: boolean,
): Promise<FollowResult> {
  const { node, storage, indexer, attempts } = parts
  const indexHead = storage.hotBlocks().at(-1) ?? { number: checkpoint.lastBlock, hash: checkpoint.lastHash }
  if (indexHead.hash === head.hash) {
    return mayBeFinal && (await settle(parts, head)) ? { kind: 'more' } : { kind: 'current' }
  }
  const fork = await findForkPoint(node, storage, checkpoint, head)
  if (fork.kind !== 'common') return fork
  const { block } = fork
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const missing = head.number - block.number
  const count = missing < BigInt(STEP_BLOCKS) ? Number(missing) : STEP_BLOCKS
  const { blocks, stop } = await indexLinked(indexer, {
    ...{ from: block.number + 1n, count, direction: 'up', hash: block.hash, isLastTry: attempts.isLast },
  })
  // Blocks that have left the chain go whether there are new ones or not.
  if (indexHead.number > block.number) await storage.replaceHot(block.number + 1n, [])
  if (blocks.length > 0) {
    await add(parts, blocks, boundary)
    attempts.clear()
    return { kind: 'more' }
  }
  if (stop === undefined) return { kind: 'more' }
  if (stop.kind === 'unlinked' && storage.hotRows(block.number)?.gap !== undefined) {
    // The block of the gap has left the chain, or its hash was never right.
    await storage.replaceHot(block.number, [])
    return { kind: 'stuck', reason: `Block ${stop.blockNumber} does not link to the index.` }
  }
  attempts.add(stop.blockNumber, stop.kind === 'failed' ? stop.error : undefined)
  if (stop.kind === 'failed') throw stop.error
  const reason = stop.kind === 'unreadable' ? stop.reason : 'it does not link to the block before'
  const gaps = attempts.isLast(stop.blockNumber) ? await passAbove(node, block, head, reason) : []
  if (gaps.length === 0) return { kind: 'stuck', reason: `Block ${stop.blockNumber}: ${reason}.` }
  await add(parts, gaps, boundary)
  attempts.clear()
  return { kind: 'more' }
}

/** How far above an unreadable block the next readable one is searched. */
const PASSED_BLOCKS = 8n

/** Gaps for the unreadable blocks above `last`, up to the first whose place in the chain is known again. */
async function passAbove(
  node: NodeClient,
  last: ChainBlock,
  head: ChainBlock,
  reason: string,
): Promise<readonly BlockRows[]> {
  const first = last.number + 1n
  const toGaps = (to: bigint, hash: Hex): readonly BlockRows[] => {
    const gaps: BlockRows[] = []
    for (let number = first; number <= to; number++) {
      const parentHash = number === first ? last.hash : UNKNOWN_HASH
      gaps.push(toUnreadRows({ number, hash: number === to ? hash : UNKNOWN_HASH, parentHash }, reason))
    }
    return gaps
  }
  for (let above = first + 1n; above <= head.number && above <= first + PASSED_BLOCKS; above++) {
    const found = await findBlock(node, above)
    if (found?.parentHash !== undefined) return toGaps(above - 1n, found.parentHash)
  }
  // The newest block itself: its place is known from its header.
  const isNewest = first === head.number && (head.parentHash === undefined || head.parentHash === last.hash)
  return isNewest ? toGaps(first, head.hash) : []
}

/** When far behind, final blocks skip the hot layer. */
async function add(
  { storage, onIndexed, mayWrite }: SyncParts,
  blocks: readonly BlockRows[],
  boundary: bigint,
): Promise<void> {
  if (blocks.length === 0) return
  const final =
    storage.hotBlocks().length > 0 || !mayWrite() ? [] : blocks.filter(({ number }) => number <= boundary)
  if (final.length > 0) await storage.append(final)
  const hot = blocks.slice(final.length)
  if (hot[0] !== undefined) await storage.replaceHot(hot[0].number, hot)
  onIndexed(blocks.length, countTransactions(blocks))
}

/** Number of transactions in these blocks, as far as they could be read. */
export function countTransactions(blocks: readonly BlockRows[]): number {
  return blocks.reduce((sum, { totals }) => sum + (totals.transactionCount ?? 0), 0)
}

/** Moves one step of final blocks into the cold layer; true when there may be more. */
async function settle(parts: SyncParts, head: ChainBlock): Promise<boolean> {
  const { node, storage } = parts
  if (!parts.mayWrite()) return false
  const hot = storage.hotBlocks()
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const final = hot.filter(({ number }) => number <= boundary).slice(0, STEP_BLOCKS)
  if (final.length === 0) return false
  const rows = final.flatMap(({ number }) => storage.hotRows(number) ?? [])
  await storage.append(await Promise.all(rows.map((block) => reprobe(parts, block))))
  return final.length === STEP_BLOCKS
}

/** Proxies are often initialized later, so contracts are probed again when their block becomes final. */
async function reprobe({ probes }: SyncParts, block: BlockRows): Promise<BlockRows> {
  if (block.creations.every(hasTokenClass)) return block
  const creations = await Promise.all(
    block.creations.map(async (creation) =>
      hasTokenClass(creation) ? creation : { ...creation, classes: await probes.reprobe(creation.address) },
    ),
  )
  const reprobed = new Map(creations.map(({ address, classes }) => [address, { address, classes }]))
  return { ...block, creations, facts: block.facts.map((facts) => reprobed.get(facts.address) ?? facts) }
}

function hasTokenClass({ classes }: CreationRow): boolean {
  return classes.includes('erc20') || classes.includes('erc165')
}
