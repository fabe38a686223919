import type { Hex } from '@otterscan/ethereum/hex'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { canonicalHashQuery } from './canonicalQuery.ts'
import { useHead } from './useHead.ts'

/** Blocks this far below the head are not watched: no living chain reorganises deeper without finality. */
const WATCHED_DEPTH = 128n

/** What became of a block on screen: `null` when the chain no longer reaches it, a hash when another took its place. */
export interface Reorg {
  readonly canonicalHash: Hex | null
}

/**
 * Watches whether the block on screen is still the one at its number. `undefined` while it is, while nothing is on
 * screen and for blocks far below the head. One call per new head.
 */
export function useReorgWatch(
  block: { readonly number: bigint; readonly hash: Hex } | undefined,
): Reorg | undefined {
  const clients = useClients()
  const head = useHead()
  const watched = block !== undefined && head !== undefined && head.number - block.number <= WATCHED_DEPTH
  const isHead = watched && head.number === block.number
  const { data } = useQuery({
    ...canonicalHashQuery(clients, block?.number ?? 0n, head?.hash ?? '0x'),
    enabled: watched && !isHead && head.number > block.number,
  })
  if (!watched) return undefined
  if (head.number < block.number) return { canonicalHash: null }
  const canonicalHash = isHead ? head.hash : data
  return canonicalHash === undefined || canonicalHash === block.hash ? undefined : { canonicalHash }
}
