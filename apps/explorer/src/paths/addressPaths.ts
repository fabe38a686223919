import type { Hex } from '@otterscan/ethereum/hex'
import { type AppPath, encodeSegment, withSearch } from './appPath.ts'

/** Where a page of history starts, as it stands in the URL. */
export type HistoryDirection = 'first' | 'prev' | 'next' | 'last'

/** What a sub-path of `/address/…/` names. */
export interface AddressView {
  /** Segment of the tab; empty for the overview, with every page of its history. */
  readonly tab: string
  /** `first` outside the overview. */
  readonly direction: HistoryDirection
}

/** Reads a sub-path of `/address/…/`; an unknown direction reads as the first page. */
export function parseAddressView(subPath: string): AddressView {
  const tab = subPath.replace(/\/+$/, '')
  const history = /^txs(?:\/([^/]*))?$/.exec(tab)
  return history ? { tab: '', direction: toHistoryDirection(history[1]) } : { tab, direction: 'first' }
}

function toHistoryDirection(text: string | undefined): HistoryDirection {
  return text === 'prev' || text === 'next' || text === 'last' ? text : 'first'
}

/** An address or a name, at the tab of a name; the overview has no segment. */
export function addressPath(addressOrName: string, tab = 'overview'): AppPath {
  const base = `/address/${encodeSegment(addressOrName)}`
  return { to: tab === 'overview' ? base : `${base}/${tab}` }
}

/** A page of a list of an address; page 1 is newest and needs no parameter. */
export function addressListPath(addressOrName: string, tab: string, page = 1): AppPath {
  return withSearch(addressPath(addressOrName, tab).to, page === 1 ? {} : { p: page.toString() })
}

/** The transaction an address sent with a nonce; `latest` is its last. */
export function addressNoncePath(address: string, nonce: bigint | 'latest'): AppPath {
  return withSearch(`/address/${encodeSegment(address)}`, { nonce: nonce.toString() })
}

/** A page of an address's history: from an end, or next to a transaction (`h`) or a block (`b`). */
export function addressHistoryPath(
  addressOrName: string,
  direction: HistoryDirection,
  cursor: { readonly transactionHash?: Hex; readonly blockNumber?: bigint } = {},
): AppPath {
  const search: Record<string, string> = {}
  if (cursor.transactionHash !== undefined) search.h = cursor.transactionHash
  if (cursor.blockNumber !== undefined) search.b = cursor.blockNumber.toString()
  return withSearch(`/address/${encodeSegment(addressOrName)}/txs/${direction}`, search)
}

/** A nonce of a URL: a whole number, or `latest`; `undefined` for everything no account can have. */
export function parseNonce(text: string): bigint | 'latest' | undefined {
  if (text === 'latest') return text
  if (!/^\d{1,20}$/.test(text)) return undefined
  const nonce = BigInt(text)
  // The node takes the nonce as a JSON number; no account will ever get beyond.
  return nonce <= BigInt(Number.MAX_SAFE_INTEGER) ? nonce : undefined
}

/** The block of `?at=`: a number in decimal digits; `undefined` for anything else, tags among it. */
export function parseAtBlock(text: string): bigint | undefined {
  return /^\d{1,15}$/.test(text) ? BigInt(text) : undefined
}
