import type { BlockRows, CreationRow } from '../storage/blockRows.ts'
import type { Checkpoint } from '../storage/Storage.ts'
import { type ChainBlock, getFinalizedNumber, toColdBoundary } from './chainHead.ts'
import { indexLinked } from './indexBlock.ts'
import { findFork } from './reorg.ts'
import type { SyncParts } from './syncParts.ts'

/** What one step towards the head found. `more`: it is not there yet. */
export type FollowResult =
  | { readonly kind: 'current' }
  | { readonly kind: 'more' }
  | { readonly kind: 'reset'; readonly reason: string }
  | { readonly kind: 'behind' }

/** Blocks of one step. */
const STEP_BLOCKS = 32

/**
 * One step: drops hot blocks that left the chain, adds new ones, and moves what became final into the cold layer.
 * Throws: as the node's client, and faults of the store.
 */
export async function followHead(
  parts: SyncParts,
  checkpoint: Checkpoint,
  head: ChainBlock,
): Promise<FollowResult> {
  const { node, storage } = parts
  const tip = storage.hotBlocks().at(-1) ?? { number: checkpoint.lastBlock, hash: checkpoint.lastHash }
  if (tip.hash === head.hash) return (await settle(parts, head)) ? { kind: 'more' } : { kind: 'current' }
  const fork = await findFork(node, storage, checkpoint, head)
  if (fork.kind !== 'common') return fork
  const { block } = fork
  if (tip.number > block.number) await storage.replaceHot(block.number + 1n, [])
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const missing = head.number - block.number
  const count = missing < BigInt(STEP_BLOCKS) ? Number(missing) : STEP_BLOCKS
  const blocks = await indexLinked(parts.indexer, {
    from: block.number + 1n,
    count,
    direction: 'up',
    hash: block.hash,
  })
  await add(parts, blocks, boundary)
  // Fewer than asked for: the chain changed meanwhile; the next step finds out where.
  return { kind: 'more' }
}

/** Far behind, final blocks need not pass through the hot layer. */
async function add(
  { storage, onIndexed }: SyncParts,
  blocks: readonly BlockRows[],
  boundary: bigint,
): Promise<void> {
  if (blocks.length === 0) return
  const final = storage.hotBlocks().length > 0 ? [] : blocks.filter(({ number }) => number <= boundary)
  if (final.length > 0) await storage.append(final)
  const hot = blocks.slice(final.length)
  if (hot[0] !== undefined) await storage.replaceHot(hot[0].number, hot)
  onIndexed(blocks.length, countTransactions(blocks))
}

/** Number of transactions in these blocks. */
export function countTransactions(blocks: readonly BlockRows[]): number {
  return blocks.reduce((sum, { totals }) => sum + totals.transactionCount, 0)
}

/** Moves a step's worth of final blocks into the cold layer; true when there may be more. */
async function settle(parts: SyncParts, head: ChainBlock): Promise<boolean> {
  const { node, storage } = parts
  const hot = storage.hotBlocks()
  const boundary = toColdBoundary(head.number, await getFinalizedNumber(node))
  const final = hot.filter(({ number }) => number <= boundary).slice(0, STEP_BLOCKS)
  if (final.length === 0) return false
  const rows = final.flatMap(({ hash }) => storage.hotRows(hash) ?? [])
  await storage.append(await Promise.all(rows.map((block) => classifyAgain(parts, block))))
  return final.length === STEP_BLOCKS
}

/** Many a proxy is set up some blocks after it was made; what is final is asked once more what it is. */
async function classifyAgain({ probes }: SyncParts, block: BlockRows): Promise<BlockRows> {
  if (block.creations.every(hasTokenClass)) return block
  const creations = await Promise.all(
    block.creations.map(async (creation) =>
      hasTokenClass(creation)
        ? creation
        : { ...creation, classes: await probes.probeAgain(creation.address) },
    ),
  )
  const made = new Map(creations.map(({ address, classes }) => [address, { address, classes }]))
  return { ...block, creations, facts: block.facts.map((facts) => made.get(facts.address) ?? facts) }
}

function hasTokenClass({ classes }: CreationRow): boolean {
  return classes.includes('erc20') || classes.includes('erc165')
}
