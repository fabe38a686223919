import { useEffect, useSyncExternalStore } from 'react'
import type { Search } from '../queries/createSearch.ts'

/** State of a search that looks for so many, and ends with the component. */
export function useSearch<State>(search: Search<State>, goal: number): State {
  useEffect(() => {
    search.lookFor(goal)
  }, [search, goal])
  useEffect(() => () => search.stop(), [search])
  return useSyncExternalStore(search.subscribe, search.getState)
}
