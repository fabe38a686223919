import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHex } from '@otterscan/ethereum/hex'
import { addressNoncePath, addressPath } from '../paths/addressPaths.ts'
import type { AppPath } from '../paths/appPath.ts'
import { blockPath } from '../paths/blockPaths.ts'
import { epochPath, slotPath, validatorPath } from '../paths/consensusPaths.ts'

/** What a search text refers to. */
export type SearchTarget =
  | { readonly kind: 'empty' }
  | { readonly kind: 'path'; readonly path: AppPath }
  /** 32 bytes: a transaction, a block, a root of the beacon chain or a topic. */
  | { readonly kind: 'hash'; readonly hash: Hex }
  /** 4 bytes: the selector of a function or an error. */
  | { readonly kind: 'selector'; readonly selector: Hex }
  /** An address whose mixed case contradicts EIP-55: probably mistyped. */
  | { readonly kind: 'badChecksum'; readonly text: string; readonly corrected: Address }
  /** A URL that is not recognized. */
  | { readonly kind: 'unresolved' }
  /** Anything else, to be looked up as a name. */
  | { readonly kind: 'name'; readonly path: AppPath }

/** Pubkey with `0x`: 48 bytes. */
const PUBKEY_LENGTH = 98

/** An address with or without `0x`, optionally followed by `:nonce`. */
export function parseAddress(text: string): SearchTarget | undefined {
  const [, candidate = text, nonce] = /^(.*):(\d+|latest)$/.exec(text) ?? []
  const address = with0x(candidate, 40)
  if (!isAddress(address)) return undefined
  if (!hasValidChecksum(address)) return { kind: 'badChecksum', text, corrected: toChecksumAddress(address) }
  const checksummed = toChecksumAddress(address)
  if (nonce === undefined) return { kind: 'path', path: addressPath(checksummed) }
  return { kind: 'path', path: addressNoncePath(checksummed, nonce === 'latest' ? nonce : BigInt(nonce)) }
}

/** 32 bytes, with or without `0x`. */
export function parseHash(text: string): { readonly kind: 'hash'; readonly hash: Hex } | undefined {
  const hash = with0x(text, 64)
  return isHash32(hash) ? { kind: 'hash', hash: `0x${hash.slice(2).toLowerCase()}` } : undefined
}

/** Four bytes. The prefix is required: eight digits alone are a block number. */
export function parseSelector(text: string): SearchTarget | undefined {
  return /^0x[0-9a-f]{8}$/i.test(text)
    ? { kind: 'selector', selector: `0x${text.slice(2).toLowerCase()}` }
    : undefined
}

/** Digits only; thousands separators are accepted, so that a number can be copied from a page. */
export function parseNumber(text: string): SearchTarget | undefined {
  const digits = /^\d{1,3}([,_ ]\d{3})+$/.test(text) ? text.replace(/[,_ ]/g, '') : text
  return /^\d+$/.test(digits) ? { kind: 'path', path: blockPath(BigInt(digits)) } : undefined
}

/** `epoch:`, `slot:` or `validator:` with what belongs there. */
export function parsePrefixed(text: string): SearchTarget | undefined {
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

/** Bare hexadecimal digits of the right length get a `0x` prefix; `0X` is read as `0x`. */
function with0x(text: string, digits: number): string {
  if (new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(text)) return `0x${text}`
  return text.startsWith('0X') ? `0x${text.slice(2)}` : text
}
