import { useEffect, useSyncExternalStore } from 'react'
import type { LogSearch, LogSearchState } from '../../queries/logs/createLogSearch.ts'

/** State of a search that looks for so many logs, and ends with the component. */
export function useLogSearch(search: LogSearch, goal: number): LogSearchState {
  useEffect(() => {
    search.lookFor(goal)
  }, [search, goal])
  useEffect(() => () => search.stop(), [search])
  return useSyncExternalStore(search.subscribe, search.getState)
}
