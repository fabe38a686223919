import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'

/** Blocks an index holds, both ends included, and the newest there is. */
export interface CoveredBlocks {
  readonly first: bigint
  readonly last: bigint
  readonly head: bigint
}

/**
 * What lists of an index hold. `whole`: everything. `growing`: it is being built. `partial`: it ends above the first block
 * and will not grow. `held`: it waits or has stopped.
 */
export type IndexCoverage =
  | { readonly kind: 'whole' }
  | {
      readonly kind: 'growing'
      /** `undefined` while nothing is covered. */
      readonly blocks: CoveredBlocks | undefined
      /** 0–1. */
      readonly ratio: number
      readonly remainingSeconds: number | undefined
    }
  | { readonly kind: 'partial'; readonly blocks: CoveredBlocks; readonly message: string | undefined }
  | {
      readonly kind: 'held'
      readonly isOver: boolean
      readonly blocks: CoveredBlocks | undefined
      readonly message: string | undefined
    }

/** So far behind the head is every index for a moment after a new block. */
const USUAL_LAG_BLOCKS = 2n

/** Reads how far an index is. */
export function toIndexCoverage(index: GatewayIndex): IndexCoverage {
  const { phase, message, remainingSeconds } = index
  const blocks = toCoveredBlocks(index)
  if (phase === 'failed' || phase === 'stopped' || phase === 'waiting') {
    return { kind: 'held', isOver: phase !== 'waiting', blocks, message }
  }
  if (blocks === undefined) return { kind: 'growing', blocks, ratio: 0, remainingSeconds }
  const isNearHead = blocks.head - blocks.last <= USUAL_LAG_BLOCKS
  if (isNearHead && blocks.first === 0n) return { kind: 'whole' }
  const isComplete = phase === 'following' || (index.missingBlocks ?? 1n) <= USUAL_LAG_BLOCKS
  if (isNearHead && isComplete) return { kind: 'partial', blocks, message }
  return { kind: 'growing', blocks, ratio: toRatio(blocks), remainingSeconds }
}

function toCoveredBlocks({ firstBlock, lastBlock, headBlock }: GatewayIndex): CoveredBlocks | undefined {
  if (firstBlock === undefined || lastBlock === undefined) return undefined
  const head = headBlock === undefined || headBlock < lastBlock ? lastBlock : headBlock
  return { first: firstBlock, last: lastBlock, head }
}

function toRatio({ first, last, head }: CoveredBlocks): number {
  const millis = ((last - first + 1n) * 1000n) / (head + 1n)
  return Number(millis) / 1000
}
