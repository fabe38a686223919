import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import type { AppPath } from '../../paths/appPath.ts'

/**
 * Search parameters that filter a list; `f` alone opens an empty filter. With `fall` the entire history is searched,
 * and `fp` is the page of the results.
 */
export const FILTER_KEYS = [
  ...(['f', 'fdir', 'fstatus', 'fmethod', 'fwith', 'fmin', 'fmax'] as const),
  ...(['ffrom', 'fto', 'fall', 'fp'] as const),
] as const

/** One of `FILTER_KEYS`. */
export type FilterKey = (typeof FILTER_KEYS)[number]

/** A filter as text of the URL. */
export type FilterSearch = Readonly<Partial<Record<FilterKey, string>>>

/** The filter in the current URL; `undefined` if none. */
export function useFilterSearch(): FilterSearch | undefined {
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const found = [...new URLSearchParams(text)].filter(([key]) => FILTER_KEYS.some((known) => known === key))
  return found.length === 0 ? undefined : (Object.fromEntries(found) as FilterSearch)
}

/** The path with the filter added. */
export function withFilter(path: AppPath, filter: FilterSearch | undefined): AppPath {
  return filter === undefined ? path : { ...path, search: { ...path.search, ...filter } }
}

/** True if the filter searches the entire history, not only the page. */
export function isHistoryFilter(filter: FilterSearch | undefined): boolean {
  return filter?.fall !== undefined
}

/** A function that replaces the filter in the URL; the rest of the URL stays. */
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
