import { useParams, useSearch } from '@tanstack/react-router'

/** Parts of a URL as plain texts: a long number must not become a double. */
export type UrlTexts = Readonly<Record<string, string | undefined>>

/** Parts of the path, by the names they have in `ROUTES`. */
export function usePathTexts(): UrlTexts {
  return useParams({ strict: false })
}

/** The query, by key. */
export function useSearchTexts(): UrlTexts {
  return useSearch({ strict: false })
}
