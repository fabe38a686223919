import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHead } from '../head/useHead.ts'

type Refreshed = Pick<UseQueryResult, 'dataUpdatedAt' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>

/** Asks again when a new head comes and the last answer, or failure, is at least so old. */
export function useRefreshWithHead(query: Refreshed, isWanted: boolean, minimumAgeMs: number): void {
  const headHash = useHead()?.hash
  const { dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = query
  const lastAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new head is the occasion, nothing else
  useEffect(() => {
    if (!isWanted || isFetching || lastAt === 0 || Date.now() - lastAt < minimumAgeMs) return
    void refetch({ cancelRefetch: false })
  }, [headHash])
}
