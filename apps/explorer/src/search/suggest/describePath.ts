import { isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'

/** What a page shows. */
export interface PathDescription {
  /** "Block", "Transaction", … */
  readonly kind: string
  /** Its number, hash, address or name. */
  readonly name: string
}

interface PathMatch extends PathDescription {
  readonly isNumber?: boolean
}

/** Longest name accepted from a URL. */
const MAX_NAME_LENGTH = 120

/** By the first segment of a path: what it shows, or `undefined` if the rest does not fit. */
const MATCHERS: Readonly<Record<string, (name: string, tail: string) => PathMatch | undefined>> = {
  block: (name, tail) => {
    // A transaction by its index in a block redirects to its own page.
    if (tail.startsWith('/tx/')) return undefined
    return isHash32(name) ? { kind: 'Block', name } : toNumbered('Block', name)
  },
  tx: (name) => (isHash32(name) ? { kind: 'Transaction', name } : undefined),
  address: (name) => ({ kind: isAddress(name) ? 'Address' : 'Name', name }),
  token: (name) => (isAddress(name) ? { kind: 'Token', name } : undefined),
  epoch: (name) => toNumbered('Epoch', name),
  slot: (name) => toNumbered('Slot', name),
  validator: (name) => toNumbered('Validator', name) ?? { kind: 'Validator', name },
}

/** What a path shows; `undefined` for screens that do not show an object of the chain. Tabs are ignored. */
export function describePath(pathname: string, numbers: NumberFormat): PathDescription | undefined {
  const { kind, name = '', isNumber } = matchPath(pathname) ?? {}
  if (kind === undefined) return undefined
  return { kind, name: isNumber === true ? numbers.formatInteger(BigInt(name)) : name }
}

/** True if `describePath` knows the path. */
export function isDescribedPath(pathname: string): boolean {
  return matchPath(pathname) !== undefined
}

function matchPath(pathname: string): PathMatch | undefined {
  const [, segment = '', rest = '', tail = ''] = /^\/([a-z]+)\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  const name = safeDecode(rest)
  if (name === '' || name.length > MAX_NAME_LENGTH || !Object.hasOwn(MATCHERS, segment)) return undefined
  return MATCHERS[segment]?.(name, tail)
}

function toNumbered(kind: string, name: string): PathMatch | undefined {
  return /^\d{1,20}$/.test(name) ? { kind, name, isNumber: true } : undefined
}

/** The path without its tab, as recent pages are stored. */
export function toPagePath(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not properly encoded: shown as is
  }
}
