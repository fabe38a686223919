import type { Hex } from '@otterscan/ethereum/hex'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClients } from '../useClients.ts'
import { canonicalHashQuery } from './canonicalQuery.ts'
import { useHead } from './useHead.ts'
import { type Reorg, useReorgWatch } from './useReorgWatch.ts'

/** A block on screen and how it was asked for. */
export interface WatchedBlock {
  readonly number: bigint
  readonly hash: Hex
  /** Asked for by hash: it may never have been part of the chain. */
  readonly isByHash: boolean
}

/**
 * Whether the block on screen has its place in the chain: `undefined` while it has, or while that is not known. A block
 * got by its number is there until the head moves, so the first look costs no call; one got by hash costs one.
 */
export function useCanonicity(block: WatchedBlock | undefined): Reorg | undefined {
  const clients = useClients()
  const head = useHead()
  const headAtFirst = useHeadAtFirst(block?.hash, head?.hash)
  const hasHeadMoved = headAtFirst !== undefined && head !== undefined && head.hash !== headAtFirst
  const reorg = useReorgWatch(hasHeadMoved ? block : undefined)
  const atFirst = useQuery({
    ...canonicalHashQuery(clients, block?.number ?? 0n, headAtFirst ?? '0x'),
    enabled: block?.isByHash === true && headAtFirst !== undefined,
  }).data
  if (reorg !== undefined) return reorg
  if (block?.isByHash !== true || atFirst === undefined || atFirst === block.hash) return undefined
  return { canonicalHash: atFirst }
}

/** The head when a block first came on screen. */
function useHeadAtFirst(blockHash: Hex | undefined, headHash: Hex | undefined): Hex | undefined {
  const [seen, setSeen] = useState<{ readonly blockHash: Hex; readonly headHash: Hex }>()
  if (blockHash !== undefined && headHash !== undefined && seen?.blockHash !== blockHash) {
    setSeen({ blockHash, headHash })
  }
  return seen?.blockHash === blockHash ? seen?.headHash : undefined
}
