import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useHead } from '../head/useHead.ts'
import { useClients } from '../useClients.ts'
import { latestBlocksQuery } from './latestBlocksQuery.ts'

/**
 * The newest blocks, following the head until paused. A head that comes while blocks are being asked for is caught up
 * with right after, so a slow node is never asked twice at a time and no block is lost.
 */
export function useLatestBlocks(isPaused: boolean) {
  const headHash = useHead()?.hash
  const query = useQuery({ ...latestBlocksQuery(useClients()), enabled: headHash !== undefined })
  const { data, isFetching, refetch } = query
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (isPaused || isFetching || data === undefined || headHash === undefined) return
    // A head whose blocks could not be had is not asked for without end: the next one is.
    if (data.headHash === headHash || asked.current === headHash) return
    asked.current = headHash
    void refetch()
  }, [isPaused, isFetching, data, headHash, refetch])
  return query
}
