import type { GatewayIndex, GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import { SECOND } from '@otterscan/ethereum/units'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../clients.ts'
import { useHead, useHeadRefresh } from '../head/head.ts'
import { gatewayStatusQuery } from './gatewayStatus.ts'
import { gatewayStatusKey } from './gatewayStatusKey.ts'

/** Blocks an index covers, both ends included, and the newest block. */
export interface CoveredBlocks {
  readonly first: bigint
  readonly last: bigint
  readonly head: bigint
}

/** Coverage of an index. `whole`: everything. `growing`: it is being built. `partial`: it ends above the first block
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

/** Any index lags this far behind the head right after a new block. */
const USUAL_LAG_BLOCKS = 2n

/** Blocks that an index covers only in part, and why one of them is. */
export interface IndexGaps {
  readonly count: bigint
  readonly firstBlock: bigint | undefined
  readonly reason: string | undefined
}

/** Gaps within the covered blocks; `undefined` when there are none. */
export function findIndexGaps({ gaps = [], gapBlocks }: GatewayIndex): IndexGaps | undefined {
  const count = gapBlocks ?? gaps.reduce((sum, { fromBlock, toBlock }) => sum + toBlock - fromBlock + 1n, 0n)
  if (count <= 0n) return undefined
  return { count, firstBlock: gaps[0]?.fromBlock, reason: gaps[0]?.reason }
}

/** Coverage from the index's status. */
export function toIndexCoverage(index: GatewayIndex): IndexCoverage {
  const { phase, message, remainingSeconds, firstBlock, lastBlock } = index
  const blocks = toCoveredBlocks(index)
  if (phase === 'failed' || phase === 'stopped' || phase === 'waiting') {
    return { kind: 'held', isOver: phase !== 'waiting', blocks, message }
  }
  // Where nothing is covered, neither is sent.
  if (blocks === undefined && firstBlock !== lastBlock) {
    return { kind: 'held', isOver: false, blocks, message: 'the blocks it covers are not reported' }
  }
  if (blocks === undefined) return { kind: 'growing', blocks, ratio: 0, remainingSeconds }
  const isNearHead = blocks.head - blocks.last <= USUAL_LAG_BLOCKS
  if (isNearHead && blocks.first === 0n) return { kind: 'whole' }
  const isComplete = phase === 'following' || (index.missingBlocks ?? 1n) <= USUAL_LAG_BLOCKS
  if (isNearHead && isComplete) return { kind: 'partial', blocks, message }
  return { kind: 'growing', blocks, ratio: computeRatio(blocks), remainingSeconds }
}

function toCoveredBlocks({ firstBlock, lastBlock, headBlock }: GatewayIndex): CoveredBlocks | undefined {
  if (firstBlock === undefined || lastBlock === undefined) return undefined
  const head = headBlock === undefined || headBlock < lastBlock ? lastBlock : headBlock
  return { first: firstBlock, last: lastBlock, head }
}

function computeRatio({ first, last, head }: CoveredBlocks): number {
  const millis = ((last - first + 1n) * 1000n) / (head + 1n)
  return Number(millis) / 1000
}

/** Poll interval for an index that has not indexed the newest block yet. */
const CATCH_UP_POLL_MS = SECOND * 1000
/** Poll interval for an index that is being built. */
const GROWING_POLL_MS = 3 * SECOND * 1000
/** Poll interval while there are gaps, which are filled now and then. */
export const GAPS_POLL_MS = 30 * SECOND * 1000

interface BlockNumberAndHash {
  readonly number: bigint
  readonly hash: string
}

const NO_KEYS: readonly QueryKey[] = []

/** Polls the index at every new head until it has indexed it, and periodically while it is being built. */
export function useIndexPolling(isWanted = true): void {
  const clients = useClients()
  const head = useHead()
  const { data } = useQuery({
    ...gatewayStatusQuery(clients),
    refetchInterval: ({ state }) => isWanted && toPollMs(state.data, head),
  })
  useHeadRefresh(
    useMemo(
      () => (isWanted && data != null ? [gatewayStatusKey(clients)] : NO_KEYS),
      [isWanted, data, clients],
    ),
  )
}

/** Delay until the next poll; `false` when the index is complete. */
export function toPollMs(
  status: GatewayStatus | null | undefined,
  head: BlockNumberAndHash | undefined,
): number | false {
  const index = status?.index
  if (index == null || index.phase === 'failed' || index.phase === 'stopped') return false
  const coverage = toIndexCoverage(index)
  if (coverage.kind === 'growing' || coverage.kind === 'held') return GROWING_POLL_MS
  const restMs = findIndexGaps(index) === undefined ? false : GAPS_POLL_MS
  if (head === undefined || index.lastBlock === undefined || index.lastBlock > head.number) return restMs
  const isOther = index.lastBlockHash !== undefined && index.lastBlockHash !== head.hash
  return index.lastBlock < head.number || isOther ? CATCH_UP_POLL_MS : restMs
}
