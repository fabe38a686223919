import { useNavigate, useRouter } from '@tanstack/react-router'
import { FILTER_KEYS, type FilterSearch } from './filterSearch.ts'

/** A function that puts a filter into the web address, in place of the one there; the rest of the address stays. */
export function useSetFilter(): (filter: FilterSearch) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (filter) => {
    const { pathname, searchStr } = router.state.location
    const search = new URLSearchParams(searchStr)
    for (const key of FILTER_KEYS) {
      const text = filter[key]
      if (text === undefined || text === '') search.delete(key)
      else search.set(key, text)
    }
    void navigate({ to: pathname, search: Object.fromEntries(search), replace: true, resetScroll: false })
  }
}
