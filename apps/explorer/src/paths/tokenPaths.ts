import { type AppPath, encodeSegment, withSearch } from './appPath.ts'

/** Sections of a token's page, as they stand in the URL. */
export const TOKEN_TABS = ['transfers', 'holders', 'ids', 'activity'] as const

/** A section of a token's page. */
export type TokenTab = (typeof TOKEN_TABS)[number]

/** What a sub-path of `/token/…/` names. */
export type TokenView =
  | { readonly kind: 'tab'; readonly tab: TokenTab }
  | { readonly kind: 'id'; readonly tokenId: string }

const TOKEN_ID_PATTERN = /^[0-9]{1,78}$/

/** True for the number of a token. */
export function isTokenId(text: string): boolean {
  return TOKEN_ID_PATTERN.test(text)
}

/** The part of a token's page that a sub-path names; `undefined` for anything else. */
export function parseTokenView(subPath: string): TokenView | undefined {
  const [first = '', second = '', ...rest] = subPath.split('/')
  if (first === '') return { kind: 'tab', tab: 'transfers' }
  // Blockscout: `/token/0x…/instance/1`, with sections of its own.
  if (first === 'instance' || (first === 'id' && rest.length === 0)) {
    return isTokenId(second) ? { kind: 'id', tokenId: BigInt(second).toString() } : undefined
  }
  const tab = TOKEN_TABS.find((one) => one === first)
  return tab === undefined || second !== '' ? undefined : { kind: 'tab', tab }
}

/** A token at a section; the transfers have no segment. */
export function tokenPath(token: string, tab: TokenTab = 'transfers'): AppPath {
  const base = `/token/${encodeSegment(token)}`
  return { to: tab === 'transfers' ? base : `${base}/${tab}` }
}

/** A page of the transfers of a token. */
export function tokenTransfersPath(token: string, page = 1): AppPath {
  return withSearch(tokenPath(token).to, page === 1 ? {} : { p: page.toString() })
}

/** Where a page of a list that goes on with a cursor starts, and how many rows are before it. */
export interface ListPosition {
  readonly after: string
  readonly before: number
}

/** A section at a position. */
export function tokenListPath(token: string, tab: TokenTab, position?: ListPosition): AppPath {
  const search = position === undefined ? {} : { after: position.after, n: position.before.toString() }
  return withSearch(tokenPath(token, tab).to, search)
}

/** Reads what `tokenListPath` wrote; `undefined` for the first page. */
export function parseListPosition(
  search: Readonly<Record<string, string | undefined>>,
): ListPosition | undefined {
  const { after, n = '' } = search
  if (after === undefined) return undefined
  return { after, before: /^\d{1,12}$/.test(n) ? Number.parseInt(n, 10) : 0 }
}

/** One id of a token, at a page of its history. */
export function tokenIdPath(token: string, tokenId: string, page = 1): AppPath {
  return withSearch(`/token/${encodeSegment(token)}/id/${tokenId}`, page === 1 ? {} : { p: page.toString() })
}

/** Filters of transfers, as they stand in the URL. */
export const TRANSFER_FILTER_KEYS = [
  'account',
  'sender',
  'recipient',
  'min',
  'max',
  'fromBlock',
  'toBlock',
  'fromDate',
  'toDate',
] as const

/** The texts of a filter; empty ones are absent. */
export type TransferFilterTexts = Readonly<Partial<Record<(typeof TRANSFER_FILTER_KEYS)[number], string>>>

/** The filter of a URL; `undefined` when there is none. */
export function parseTransferFilter(
  search: Readonly<Record<string, string | undefined>>,
): TransferFilterTexts | undefined {
  const texts = Object.fromEntries(
    TRANSFER_FILTER_KEYS.flatMap((key) => {
      const text = search[key]?.trim() ?? ''
      return text === '' ? [] : [[key, text]]
    }),
  )
  return Object.keys(texts).length === 0 ? undefined : texts
}

/** The transfers of a token that a filter lets through. */
export function filteredTransfersPath(token: string, filter: TransferFilterTexts): AppPath {
  const texts = parseTransferFilter(filter) ?? {}
  return withSearch(tokenPath(token).to, { ...texts } as Record<string, string>)
}
