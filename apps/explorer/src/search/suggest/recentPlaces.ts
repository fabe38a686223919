import { createStoredText } from '../../queries/contracts/createStoredText.ts'
import { describePlace, toPlacePath } from './describePlace.ts'

/** The most places kept for all chains. */
export const MAX_RECENT_PLACES = 30

/** A place somebody was at. */
export interface RecentPlace {
  readonly chainId: bigint
  /** In the explorer's own terms, starting with `/`. */
  readonly path: string
}

const stored = createStoredText('recentPlaces')

/** Places of a stored text, newest first; what is none is left out. Never throws. */
export function parseRecentPlaces(text: string | null): readonly RecentPlace[] {
  if (text === null) return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return [] // somebody else's text under our name: nothing is remembered
  }
  if (!Array.isArray(json)) return []
  return (json as unknown[]).slice(0, MAX_RECENT_PLACES).flatMap((entry): RecentPlace[] => {
    if (!Array.isArray(entry)) return []
    const [chainId, path] = entry as unknown[]
    if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId) || typeof path !== 'string') return []
    return describePlace(path) === undefined ? [] : [{ chainId: BigInt(chainId), path }]
  })
}

/** The list with a place at its head, once. */
export function addRecentPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  const isOther = ({ chainId, path }: RecentPlace) =>
    chainId !== place.chainId || path.toLowerCase() !== place.path.toLowerCase()
  return [place, ...places.filter(isOther)].slice(0, MAX_RECENT_PLACES)
}

/** Remembers a place in this browser; paths that show no thing of the chain are passed over. */
export function rememberPlace(chainId: bigint, pathname: string): void {
  if (describePlace(pathname) === undefined) return
  const places = addRecentPlace(parseRecentPlaces(stored.get()), { chainId, path: toPlacePath(pathname) })
  stored.set(JSON.stringify(places.map((place) => [place.chainId.toString(), place.path])))
}

/** Places of a chain, newest first; every reader follows a change at once. */
export function useRecentPlaces(chainId: bigint): readonly RecentPlace[] {
  return parseRecentPlaces(stored.use()).filter((place) => place.chainId === chainId)
}

/** Forgets every place, on every chain. */
export function forgetPlaces(): void {
  stored.set(null)
}
