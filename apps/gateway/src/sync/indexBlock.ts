import { ClientError } from '@otterscan/clients/errors'
import { mapLimited } from '@otterscan/clients/transport/limiter'
import { type BlockFindings, type BlockProbes, findInBlock, toBlockRows } from '../indexers/toBlockRows.ts'
import { listTransferEmitters } from '../indexers/tokenTransfers.ts'
import { type BlockRows, UNKNOWN_HASH } from '../storage/blockRows.ts'
import type { BlockContentSource } from '../upstream/blockContent.ts'
import { findFaultOfBlock } from '../upstream/faultOfBlock.ts'
import type { ContractProbes } from './contractProbes.ts'

/** Rows of a block, which may be a gap; or why not even its place in the chain could be read. */
export type IndexedBlock =
  | { readonly kind: 'rows'; readonly rows: BlockRows }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Turns block numbers into rows. */
export interface BlockIndexer {
  /**
   * Rows of a block. `isLastTry`: parts that fail for whatever reason are left out. Throws: as the node's client, for
   * errors that may be temporary and say nothing about the block.
   */
  index(blockNumber: bigint, isLastTry?: boolean): Promise<IndexedBlock>
}

/** Fetches a block, probes its contracts and derives its rows. */
export function createBlockIndexer(source: BlockContentSource, probes: ContractProbes): BlockIndexer {
  return {
    index: async (blockNumber, isLastTry = false) => {
      const reading = await source.get(blockNumber, isLastTry)
      if (reading.kind === 'unreadable') return reading
      const found = findInBlock(reading.content)
      const rows = toBlockRows(reading.content, found, await probe(probes, found, isLastTry))
      return { kind: 'rows', rows }
    },
  }
}

async function probe(
  probes: ContractProbes,
  { created, transfers }: BlockFindings,
  isLastTry: boolean,
): Promise<BlockProbes> {
  try {
    return await probes.probe(created, listTransferEmitters(transfers))
  } catch (error) {
    const fault = findFaultOfBlock(error, isLastTry)
    if (fault === undefined) throw error
    return { classes: new Map(), facts: [], faults: [`contracts: ${fault}`] }
  }
}

/** Blocks fetched concurrently. */
const PARALLEL_BLOCKS = 8

/** Where to begin, how far to go and what the first block must link to. */
export interface LinkedStart {
  readonly from: bigint
  readonly count: number
  readonly direction: 'up' | 'down'
  /** Hash of the first block when going down, of its parent when going up. */
  readonly hash: string
  /** Whether this is the last try for a block. */
  readonly isLastTry: (blockNumber: bigint) => boolean
}

/** Why a run of blocks ended early. */
export type LinkStop =
  /** The place of the block in the chain is unknown. */
  | { readonly kind: 'unreadable'; readonly blockNumber: bigint; readonly reason: string }
  /** The block does not link to the one before. */
  | { readonly kind: 'unlinked'; readonly blockNumber: bigint; readonly hash: string }
  /** May be temporary. */
  | { readonly kind: 'failed'; readonly blockNumber: bigint; readonly error: ClientError }

/** Rows that link to each other, in the order of the direction, and why there are no more. */
export interface LinkedRun {
  readonly blocks: readonly BlockRows[]
  readonly stop: LinkStop | undefined
}

/** Rows of up to `count` blocks. A block that fails costs itself and what lies behind it. */
export async function indexLinked(indexer: BlockIndexer, start: LinkedStart): Promise<LinkedRun> {
  const step = start.direction === 'up' ? 1n : -1n
  const numbers = Array.from({ length: start.count }, (_, at) => start.from + BigInt(at) * step)
  let isStopped = false
  const readings = await mapLimited(numbers, PARALLEL_BLOCKS, async (number) => {
    // What lies behind a stop is not used: it is not asked for.
    if (isStopped) return undefined
    const reading = await readOne(indexer, number, start.isLastTry(number))
    if (reading.kind !== 'rows') isStopped = true
    return reading
  })
  const blocks: BlockRows[] = []
  let hash = start.hash
  for (const [at, reading] of readings.entries()) {
    const blockNumber = numbers[at]
    if (reading === undefined || blockNumber === undefined) return { blocks, stop: undefined }
    if (reading.kind !== 'rows') return { blocks, stop: { ...reading, blockNumber } }
    const { rows } = reading
    const link = start.direction === 'up' ? rows.parentHash : rows.hash
    // Next to a block that could not be read, the next one cannot be checked.
    if (link !== hash && hash !== UNKNOWN_HASH) {
      return { blocks, stop: { kind: 'unlinked', blockNumber, hash: link } }
    }
    blocks.push(rows)
    hash = start.direction === 'up' ? rows.hash : rows.parentHash
  }
  return { blocks, stop: undefined }
}

type Reading = IndexedBlock | { readonly kind: 'failed'; readonly error: ClientError }

/** Errors of the store and of this program are thrown. */
async function readOne(indexer: BlockIndexer, number: bigint, isLastTry: boolean): Promise<Reading> {
  try {
    return await indexer.index(number, isLastTry)
  } catch (error) {
    if (error instanceof ClientError) return { kind: 'failed', error }
    throw error
  }
}
