import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useHead } from './useHead.ts'

/**
 * Asks again for answers on screen when the head has moved, once per head; what is shown stays until then. An answer
 * still under way is waited for, so that a slow node on a fast chain is not asked without end.
 */
export function useHeadRefresh(queryKeys: readonly QueryKey[]): void {
  const queryClient = useQueryClient()
  const headHash = useHead()?.hash
  const seen = useRef(headHash)
  useEffect(() => {
    const before = seen.current
    seen.current = headHash
    if (before === undefined || headHash === undefined || before === headHash) return
    for (const queryKey of queryKeys) {
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [headHash, queryKeys, queryClient])
}
