import { createStoredText } from '../../queries/storedText.ts'
import { isDescribedPath, toPagePath } from './describePath.ts'

/** Limit of remembered pages, over all chains. */
export const MAX_RECENT_PAGES = 30

/** A visited page. */
export interface RecentPage {
  readonly chainId: bigint
  /** Path within the explorer, starting with `/`. */
  readonly path: string
}

const stored = createStoredText('recentPlaces')

/** Pages from a stored text, newest first; invalid entries are dropped. Never throws. */
export function parseRecentPages(text: string | null): readonly RecentPage[] {
  if (text === null) return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return [] // not written by this code: nothing is remembered
  }
  if (!Array.isArray(json)) return []
  return (json as unknown[]).slice(0, MAX_RECENT_PAGES).flatMap((entry): RecentPage[] => {
    if (!Array.isArray(entry)) return []
    const [chainId, path] = entry as unknown[]
    if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId) || typeof path !== 'string') return []
    return !isDescribedPath(path) ? [] : [{ chainId: BigInt(chainId), path }]
  })
}

/** Puts a page at the top of the list, without duplicates. */
export function addRecentPage(pages: readonly RecentPage[], page: RecentPage): readonly RecentPage[] {
  const isOther = ({ chainId, path }: RecentPage) =>
    chainId !== page.chainId || path.toLowerCase() !== page.path.toLowerCase()
  return [page, ...pages.filter(isOther)].slice(0, MAX_RECENT_PAGES)
}

/** Remembers a page in this browser; paths that do not show an object of the chain are ignored. */
export function rememberPage(chainId: bigint, pathname: string): void {
  if (!isDescribedPath(pathname)) return
  store(addRecentPage(parseRecentPages(stored.get()), { chainId, path: toPagePath(pathname) }))
}

/** Recent pages of a chain, newest first; updates on every change. */
export function useRecentPages(chainId: bigint): readonly RecentPage[] {
  return parseRecentPages(stored.use()).filter((page) => page.chainId === chainId)
}

/** Removes the pages of one chain and returns their paths, newest first. */
export function takeRecentPages(chainId: bigint): readonly string[] {
  const pages = parseRecentPages(stored.get())
  const taken = pages.filter((page) => page.chainId === chainId)
  if (taken.length > 0) store(pages.filter((page) => page.chainId !== chainId))
  return taken.map(({ path }) => path)
}

function store(pages: readonly RecentPage[]): void {
  stored.set(JSON.stringify(pages.map((page) => [page.chainId.toString(), page.path])))
}

/** Clears the pages of all chains. */
export function clearRecentPages(): void {
  stored.set(null)
}
