import { addressPath } from '../paths/addressPaths.ts'
import { blockPath } from '../paths/blockPaths.ts'
import { findForeignTab } from '../paths/foreignTabs.ts'
import { parseForeignPage } from './parseForeignPage.ts'
import { parseSearchText } from './parseSearchText.ts'
import { parseAddress, parseHash, parseNumber, parsePrefixed, type SearchTarget } from './searchKinds.ts'

/** Parses a search text strictly, URLs too. Makes no request. */
export function parseSearchQuery(input: string): SearchTarget {
  const text = input.trim()
  return /^https?:\/\//i.test(text)
    ? (parseExplorerUrl(text) ?? { kind: 'unresolved' })
    : parseSearchText(text)
}

/**
 * The page meant by a URL of this or another explorer (EIP-3091 and what the widespread ones add to it); `undefined`
 * for a URL of no known form. The host does not matter.
 */
function parseExplorerUrl(text: string): SearchTarget | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  const page = parseForeignPage(url.pathname, url.searchParams)
  if (page !== undefined) return { kind: 'path', path: page }
  const [, kind = '', name = '', tail = ''] =
    /^\/(address|token|tokens|nft|tx|block|epoch|slot|validator)\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? []
  const rest = safeDecode(name)
  switch (kind) {
    case '':
      return undefined
    case 'address':
      return toAddressTarget(rest, findForeignTab(url.hash, url.searchParams.get('tab'), tail))
    case 'token':
    case 'tokens':
      return toTokenTarget(rest, url, tail)
    case 'nft':
      return toTokenTarget(rest, url, tail && `/id${tail}`)
    case 'tx':
      return parseHash(rest)
    case 'block':
      return parseBlock(rest)
    default:
      return parsePrefixed(`${kind}:${rest}`)
  }
}

/** 64 digits are a hash, however many of them are decimal. */
function parseBlock(text: string): SearchTarget | undefined {
  const hash = parseHash(text)?.hash
  return hash === undefined ? parseNumber(text) : { kind: 'path', path: blockPath(hash) }
}

/** The page of a token reads the rest as the URL has it, a fragment as its `?tab=`. */
function toTokenTarget(text: string, url: URL, tail: string): SearchTarget {
  const target = toAddressTarget(text, undefined)
  if (target.kind !== 'path') return target
  if (url.hash !== '') url.searchParams.set('tab', url.hash.slice(1))
  const to = target.path.to.replace('address', 'token') + tail
  return { kind: 'path', path: { to, search: Object.fromEntries(url.searchParams) } }
}

function toAddressTarget(text: string, tab: string | undefined): SearchTarget {
  const target = parseAddress(text)
  if (target === undefined) return { kind: 'name', path: addressPath(text, tab) }
  if (target.kind !== 'path' || target.path.search !== undefined || tab === undefined) return target
  return { kind: 'path', path: { to: `${target.path.to}/${tab}` } }
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // not properly encoded: read as it is
  }
}
