import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHex } from '@otterscan/ethereum/hex'
import {
  type AppPath,
  addressNoncePath,
  addressPath,
  blockPath,
  epochPath,
  slotPath,
  validatorPath,
} from '../paths.ts'

/** What a search text turned out to name. */
export type SearchTarget =
  | { readonly kind: 'empty' }
  | { readonly kind: 'path'; readonly path: AppPath }
  /** 32 bytes: a transaction, or else a block. */
  | { readonly kind: 'hash'; readonly hash: Hex }
  /** Twenty bytes whose mixed case contradicts EIP-55: probably a typing mistake. */
  | { readonly kind: 'badChecksum'; readonly text: string; readonly corrected: Address }
  /** A web address that names nothing we know. */
  | { readonly kind: 'unresolved' }
  /** Anything else, to be looked up as a name. */
  | { readonly kind: 'name'; readonly path: AppPath }

/** Pubkey with `0x`: 48 bytes. */
const PUBKEY_LENGTH = 98

/** Reads a search text strictly, in the order of spec §5 "Search resolution". Asks nobody. */
export function parseSearchQuery(input: string): SearchTarget {
  const text = input.trim()
  if (text === '') return { kind: 'empty' }
  if (/^https?:\/\//i.test(text)) return parseExplorerUrl(text) ?? { kind: 'unresolved' }
  return (
    parseAddress(text) ??
    parseHash(text) ??
    parseNumber(text) ??
    parsePrefixed(text) ?? { kind: 'name', path: toNamePath(text) }
  )
}

function parseExplorerUrl(text: string): SearchTarget | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  const match = /^\/(address|token|tx|block|epoch|slot|validator)\/([^/]+)/.exec(url.pathname)
  if (match === null) return undefined
  const kind = match[1]
  const rest = safeDecode(match[2] ?? '')
  switch (kind) {
    case 'address':
    case 'token':
      return parseAddress(rest) ?? { kind: 'name', path: addressPath(rest) }
    case 'tx':
      return parseHash(rest)
    case 'block':
      return parseNumber(rest) ?? toBlockHash(rest)
    case 'epoch':
    case 'slot':
      return parsePrefixed(`${kind}:${rest}`)
    default:
      return parsePrefixed(`validator:${rest}`)
  }
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function toBlockHash(text: string): SearchTarget | undefined {
  return isHash32(text) ? { kind: 'path', path: blockPath(text) } : undefined
}

/** An address with or without `0x`, and with or without `:nonce` behind it. */
function parseAddress(text: string): SearchTarget | undefined {
  const [, candidate = text, nonce] = /^(.*):(\d+|latest)$/.exec(text) ?? []
  const address = with0x(candidate, 40)
  if (!isAddress(address)) return undefined
  if (!hasValidChecksum(address)) return { kind: 'badChecksum', text, corrected: toChecksumAddress(address) }
  const checksummed = toChecksumAddress(address)
  if (nonce === undefined) return { kind: 'path', path: addressPath(checksummed) }
  return { kind: 'path', path: addressNoncePath(checksummed, nonce === 'latest' ? nonce : BigInt(nonce)) }
}

function parseHash(text: string): SearchTarget | undefined {
  const hash = with0x(text, 64)
  return isHash32(hash) ? { kind: 'hash', hash: `0x${hash.slice(2).toLowerCase()}` } : undefined
}

/** Digits only; grouped thousands count, so that a number can be copied from a page. */
function parseNumber(text: string): SearchTarget | undefined {
  const digits = /^\d{1,3}([,_ ]\d{3})+$/.test(text) ? text.replace(/[,_ ]/g, '') : text
  return /^\d+$/.test(digits) ? { kind: 'path', path: blockPath(BigInt(digits)) } : undefined
}

function parsePrefixed(text: string): SearchTarget | undefined {
  const [, prefix, rest = ''] = /^(epoch|slot|validator):(.*)$/i.exec(text) ?? []
  if (prefix === undefined) return undefined
  const value = rest.trim()
  const isNumber = /^\d+$/.test(value)
  switch (prefix.toLowerCase()) {
    case 'epoch':
      return isNumber ? { kind: 'path', path: epochPath(BigInt(value)) } : undefined
    case 'slot':
      return isNumber ? { kind: 'path', path: slotPath(BigInt(value)) } : undefined
    default:
      if (isNumber) return { kind: 'path', path: validatorPath(BigInt(value)) }
      return isHex(value) && value.length === PUBKEY_LENGTH
        ? { kind: 'path', path: validatorPath(value) }
        : undefined
  }
}

/** A name, with a nonce behind the last colon if there is one. */
function toNamePath(text: string): AppPath {
  const [, name, nonce] = /^(.+):(\d+)$/.exec(text) ?? []
  return name !== undefined && nonce !== undefined ? addressNoncePath(name, BigInt(nonce)) : addressPath(text)
}

/** Bare hexadecimal digits of the right count get their `0x`; `0X` is read as `0x`. */
function with0x(text: string, digits: number): string {
  if (new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(text)) return `0x${text}`
  return text.startsWith('0X') ? `0x${text.slice(2)}` : text
}
