import type { Hex } from '@otterscan/ethereum/hex'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClients } from '../useClients.ts'
import { canonicalHashQuery } from './canonicalQuery.ts'
import { useHead } from './useHead.ts'
import { useReorgWatch } from './useReorgWatch.ts'

/** A block on screen and how it was asked for. */
interface WatchedBlock {
  readonly number: bigint
  readonly hash: Hex
  /** Asked for by hash: it may never have been part of the chain. */
  readonly isByHash: boolean
}

/** Whether a block has its place in the chain. */
export type Canonicity =
  | { readonly status: 'unknown' }
  | { readonly status: 'canonical' }
  /** Another block has its number, or none: `null`. */
  | { readonly status: 'replaced'; readonly canonicalHash: Hex | null }

/**
 * Whether the block on screen has its place in the chain. One got by its number has it until the head moves, so the
 * first look costs no call; one got by hash costs one.
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

/** The head when a block first came on screen. */
function useHeadAtFirst(blockHash: Hex | undefined, headHash: Hex | undefined): Hex | undefined {
  const [seen, setSeen] = useState<{ readonly blockHash: Hex; readonly headHash: Hex }>()
  if (blockHash !== undefined && headHash !== undefined && seen?.blockHash !== blockHash) {
    setSeen({ blockHash, headHash })
  }
  return seen?.blockHash === blockHash ? seen?.headHash : undefined
}
