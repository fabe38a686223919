import { toContractCreations } from '../indexers/contractCreations.ts'
import { toBlockRows } from '../indexers/toBlockRows.ts'
import { listTransferEmitters } from '../indexers/tokenTransfers.ts'
import type { BlockRows } from '../storage/blockRows.ts'
import type { BlockContentSource } from '../upstream/blockContent.ts'
import type { ContractProbes } from './contractProbes.ts'

/** What a block is indexed with. */
export interface BlockIndexer {
  /** Rows of a block; `undefined` when the node does not have it. Throws: as the node's client. */
  index(blockNumber: bigint): Promise<BlockRows | undefined>
}

/** Fetches, probes, and turns into rows. */
export function createBlockIndexer(source: BlockContentSource, probes: ContractProbes): BlockIndexer {
  return {
    index: async (blockNumber) => {
      const content = await source.get(blockNumber)
      if (content === undefined) return undefined
      const { made } = toContractCreations(content)
      return toBlockRows(content, await probes.probe(made, listTransferEmitters(content)))
    },
  }
}

/** Blocks that are being fetched at once. */
const PARALLEL_BLOCKS = 8

/**
 * Rows of up to `count` blocks from `from` in a direction, in that order, as far as the node has them and each links to
 * the one before; `hash` is that of the first going down, of the one before the first going up.
 */
export async function indexLinked(
  indexer: BlockIndexer,
  start: {
    readonly from: bigint
    readonly count: number
    readonly direction: 'up' | 'down'
    readonly hash: string
  },
): Promise<readonly BlockRows[]> {
  const step = start.direction === 'up' ? 1n : -1n
  const numbers = Array.from({ length: start.count }, (_, at) => start.from + BigInt(at) * step)
  const rows = await mapInParallel(numbers, PARALLEL_BLOCKS, (number) => indexer.index(number))
  const linked: BlockRows[] = []
  let hash = start.hash
  for (const block of rows) {
    if (block === undefined) break
    if ((start.direction === 'up' ? block.parentHash : block.hash) !== hash) break
    linked.push(block)
    hash = start.direction === 'up' ? block.hash : block.parentHash
  }
  return linked
}

/** As `Promise.all`, with no more than `size` under way. After a failure nothing new is begun. */
async function mapInParallel<Item, Result>(
  items: readonly Item[],
  size: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let hasFailed = false
  const work = async () => {
    while (next < items.length && !hasFailed) {
      const at = next++
      try {
        results[at] = await task(items[at] as Item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, work))
  return results
}
