import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Clients, useClients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { useHead } from './head.ts'

/** Hash of the block at a number as of a given head; `null` when the chain got shorter. One call per head. */
function canonicalHashQuery(clients: Clients, blockNumber: bigint, headHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'canonicalHash', blockNumber.toString(), headHash] as const,
    queryFn: async ({ signal }) => {
      const block = await clients.execution.request(eth_getBlockByNumber, [blockNumber, false], { signal })
      return block === null ? null : block.hash
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** Blocks this far below the head are not watched: no live chain reorgs deeper without finality. */
const WATCHED_DEPTH = 128n

/** State of a block on screen after a reorg: `null` when the chain is shorter, a hash when it was replaced. */
export interface Reorg {
  readonly canonicalHash: Hex | null
}

/** Watches whether the block on screen is still the canonical one at its number. `undefined` while it is, without a
 * block, and for blocks far below the head. One call per new head.
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

/** A block on screen and how it was requested. */
interface WatchedBlock {
  readonly number: bigint
  readonly hash: Hex
  /** Requested by hash: it may never have been canonical. */
  readonly isByHash: boolean
}

/** Whether a block is canonical. */
export type Canonicity =
  | { readonly status: 'unknown' }
  | { readonly status: 'canonical' }
  /** Another block has its number, or none: `null`. */
  | { readonly status: 'replaced'; readonly canonicalHash: Hex | null }

/** Whether the block on screen is canonical. One requested by number is canonical until the head moves, so the
 * first check costs no call; one requested by hash costs one.
 */
export function useCanonicity(block: WatchedBlock | undefined): Canonicity {
  const clients = useClients()
  const head = useHead()
  const headAtFirst = useHeadAtFirst(block?.hash, head?.hash)
  const hasHeadMoved = headAtFirst !== undefined && head !== undefined && head.hash !== headAtFirst
  const reorg = useReorgWatch(hasHeadMoved ? block : undefined)
  const atFirst = useQuery({
    ...canonicalHashQuery(clients, block?.number ?? 0n, headAtFirst ?? '0x'),
    enabled: block?.isByHash === true && headAtFirst !== undefined,
  }).data
  if (block === undefined) return { status: 'unknown' }
  if (reorg !== undefined) return { status: 'replaced', canonicalHash: reorg.canonicalHash }
  if (!block.isByHash || atFirst === block.hash) return { status: 'canonical' }
  return atFirst === undefined ? { status: 'unknown' } : { status: 'replaced', canonicalHash: atFirst }
}

/** The head when a block was first shown. */
function useHeadAtFirst(blockHash: Hex | undefined, headHash: Hex | undefined): Hex | undefined {
  const [seen, setSeen] = useState<{ readonly blockHash: Hex; readonly headHash: Hex }>()
  if (blockHash !== undefined && headHash !== undefined && seen?.blockHash !== blockHash) {
    setSeen({ blockHash, headHash })
  }
  return seen?.blockHash === blockHash ? seen?.headHash : undefined
}
