import { SECOND } from '@otterscan/ethereum/units'

/** How long an answer counts as fresh unless its query knows better. Spec §9. */
export const DEFAULT_STALE_TIME_MS = 15 * SECOND * 1000

/** Never asked again: names its content, or lies below finality. */
export const IMMUTABLE_STALE_TIME_MS = Number.POSITIVE_INFINITY

/** How long an answer nobody shows is kept. */
export const KEEP_TIME_MS = 10 * 60 * SECOND * 1000

/** How long an answer about a mined block is fresh: for ever at or below finality, since no reorg reaches it. */
export function toMinedStaleTimeMs(blockNumber: bigint | undefined, finalized: bigint | undefined): number {
  const isFinal = blockNumber !== undefined && finalized !== undefined && blockNumber <= finalized
  return isFinal ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS
}
