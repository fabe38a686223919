import { DAY, MINUTE, SECOND } from '@otterscan/ethereum/units'

/** How long a response is fresh unless its query sets another time: 15 s, about one block. */
export const DEFAULT_STALE_TIME_MS = 15 * SECOND * 1000

/** Never requested again: content-addressed, or below finality. */
export const IMMUTABLE_STALE_TIME_MS = Number.POSITIVE_INFINITY

/** How long a response that is not on screen is kept. */
export const KEEP_TIME_MS = 10 * 60 * SECOND * 1000

/** How long a response about a mined block is fresh: indefinitely at or below finality, since no reorg reaches it. */
export function toMinedStaleTimeMs(blockNumber: bigint | undefined, finalized: bigint | undefined): number {
  const isFinal = blockNumber !== undefined && finalized !== undefined && blockNumber <= finalized
  return isFinal ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS
}

/** Names change rarely. */
export const NAME_STALE_TIME_MS = 15 * MINUTE * 1000

/** An earlier visit's answer about a name, or about whether there is code, is as good as one of this visit. */
export const OLD_NAMES = { maxAgeMs: NAME_STALE_TIME_MS }

/** What a token says of itself is fixed in nearly all of them. */
export const OLD_TOKENS = { maxAgeMs: 30 * DAY * 1000 }
