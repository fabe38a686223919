import { addressNoncePath, addressPath } from '../paths/addressPaths.ts'
import type { AppPath } from '../paths/appPath.ts'
import {
  parseAddress,
  parseHash,
  parseNumber,
  parsePrefixed,
  parseSelector,
  type SearchTarget,
} from './searchKinds.ts'

/** Parses a search text that is not a URL, trying the kinds in a fixed order; a URL is read as a name. */
export function parseSearchText(input: string): SearchTarget {
  const text = input.trim()
  if (text === '') return { kind: 'empty' }
  return (
    parseAddress(text) ??
    parseHash(text) ??
    parseSelector(text) ??
    parseNumber(text) ??
    parsePrefixed(text) ?? { kind: 'name', path: toNamePath(text) }
  )
}

/** A name, with an optional nonce after the last colon. */
function toNamePath(text: string): AppPath {
  const [, name, nonce] = /^(.+):(\d+)$/.exec(text) ?? []
  return name !== undefined && nonce !== undefined ? addressNoncePath(name, BigInt(nonce)) : addressPath(text)
}
