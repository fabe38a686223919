import { addressPath } from './addressPaths.ts'
import { type AppPath, withSearch } from './appPath.ts'

/** What a search for logs is described by in the URL. */
export const LOG_SEARCH_KEYS = ['address', 'event', 'topic1', 'topic2', 'topic3', 'from', 'to'] as const

/** One of `LOG_SEARCH_KEYS`. */
export type LogSearchKey = (typeof LOG_SEARCH_KEYS)[number]

/** A search for logs, as text of the URL. */
export type LogSearchTexts = Readonly<Partial<Record<LogSearchKey, string>>>

/** A page of logs; page 1 is newest and needs no parameter. */
export function logsPath(texts: LogSearchTexts = {}, page = 1): AppPath {
  return withSearch('/logs', toSearch(texts, page))
}

/** A page of the logs of a contract, on its own page. */
export function addressEventsPath(addressOrName: string, texts: LogSearchTexts = {}, page = 1): AppPath {
  return withSearch(addressPath(addressOrName, 'events').to, toSearch({ ...texts, address: undefined }, page))
}

function toSearch(
  texts: Readonly<Partial<Record<LogSearchKey, string | undefined>>>,
  page: number,
): Record<string, string> {
  const search: Record<string, string> = {}
  for (const key of LOG_SEARCH_KEYS) {
    const text = texts[key]?.trim()
    if (text !== undefined && text !== '') search[key] = text
  }
  if (page !== 1) search.p = `${page}`
  return search
}

/** The search in the parameters of a URL. */
export function parseLogSearch(search: Readonly<Record<string, string | undefined>>): LogSearchTexts {
  const found = LOG_SEARCH_KEYS.flatMap((key) => {
    const text = search[key]
    return text === undefined ? [] : [[key, text] as const]
  })
  return Object.fromEntries(found)
}
