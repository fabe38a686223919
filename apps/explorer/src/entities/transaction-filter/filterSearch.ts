import { useRouterState } from '@tanstack/react-router'
import type { AppPath } from '../../paths.ts'

/**
 * Parameters of the web address that filter a list; `f` alone opens an empty filter. With `fall` the whole history is
 * looked through, and `fp` is the page of what was found.
 */
export const FILTER_KEYS = ['f', 'fdir', 'fstatus', 'fmethod', 'fwith', 'fmin', 'fmax', 'fall', 'fp'] as const

/** One of `FILTER_KEYS`. */
export type FilterKey = (typeof FILTER_KEYS)[number]

/** A filter as it stands in the web address. */
export type FilterSearch = Readonly<Partial<Record<FilterKey, string>>>

/** The filter of this page's web address; `undefined` for none. */
export function useFilterSearch(): FilterSearch | undefined {
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const found = [...new URLSearchParams(text)].filter(([key]) => FILTER_KEYS.some((known) => known === key))
  return found.length === 0 ? undefined : (Object.fromEntries(found) as FilterSearch)
}

/** The place with the filter kept. */
export function withFilter(path: AppPath, filter: FilterSearch | undefined): AppPath {
  return filter === undefined ? path : { ...path, search: { ...path.search, ...filter } }
}

/** Whether the filter looks through everything the list is of, not only the page. */
export function wantsWhole(filter: FilterSearch | undefined): boolean {
  return filter?.fall !== undefined
}
