import type { NamedToken } from '@otterscan/api-schema/execution/gateway'
import { isAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { addressPath } from '../../paths/addressPaths.ts'
import type { AppPath } from '../../paths/appPath.ts'
import { logsPath } from '../../paths/logPaths.ts'
import { searchPath } from '../../paths/sitePaths.ts'
import type { AddressLabel } from '../../queries/names/addressLabels.ts'
import { parseSearchQuery } from '../parseSearchQuery.ts'
import type { SearchTarget } from '../searchKinds.ts'
import { describePath } from './describePath.ts'
import type { RecentPage } from './recentPages.ts'

/** One option under the search box. */
export interface Suggestion {
  /** Unique within the list. */
  readonly id: string
  /** Kind of object: "Block", "Transaction". */
  readonly kind: string
  /** Its number, hash, address or name. */
  readonly name: string
  /** Why it is suggested, or what is wrong with the input. */
  readonly detail?: string | undefined
  readonly isWarning?: boolean | undefined
  /** The name is self-declared by a contract: untrusted, and not proof of identity. */
  readonly isClaim?: boolean | undefined
  /** Symbol of a token, untrusted like its name. */
  readonly symbol?: string | undefined
  readonly path: AppPath
}

const MOST_RECENT = 6
const MOST_LABELS = 6

/** What a typed text may mean, most likely first. Makes no request. */
export function listSuggestions(
  text: string,
  recent: readonly RecentPage[],
  labels: readonly AddressLabel[],
  numbers: NumberFormat,
): readonly Suggestion[] {
  const wanted = text.trim().toLowerCase()
  const recognized = toRecognized(text, numbers)
  const labeled =
    wanted === '' ? [] : labels.filter((label) => matchesLabel(label, wanted)).slice(0, MOST_LABELS)
  const visited = recent
    .flatMap((page) => toVisited(page, numbers))
    .filter(
      ({ kind, name }) =>
        matches(`${kind} ${name}`, wanted) || matches(name.replaceAll(/[,\u00a0]/g, ''), wanted),
    )
    .slice(0, MOST_RECENT)
  const all = [
    ...(recognized === undefined ? [] : [recognized]),
    ...listAsTopic(text),
    ...labeled.map(
      ({ address, label }): Suggestion => ({
        id: `label ${address}`,
        kind: 'Label',
        name: label,
        detail: address,
        path: addressPath(address),
      }),
    ),
    ...visited,
  ]
  return toDistinct(all)
}

/** The options, followed by tokens that are not among them yet. */
export function appendTokens(
  items: readonly Suggestion[],
  tokens: readonly NamedToken[],
): readonly Suggestion[] {
  const found = tokens.map(({ address, standard, name, symbol }): Suggestion => {
    return {
      id: `token ${address}`,
      kind: STANDARD_TEXTS[standard],
      name: name || symbol || '',
      symbol: name ? symbol : undefined,
      detail: address,
      isClaim: true,
      path: addressPath(address),
    }
  })
  return found.length === 0 ? items : toDistinct([...items, ...found])
}

const STANDARD_TEXTS: Readonly<Record<NamedToken['standard'], string>> = {
  erc20: 'ERC-20',
  erc721: 'ERC-721',
  erc1155: 'ERC-1155',
  erc4626: 'ERC-4626',
}

/** Each path once. */
function toDistinct(all: readonly Suggestion[]): readonly Suggestion[] {
  return all.filter((one, index) => all.findIndex(({ path }) => isSamePath(path, one.path)) === index)
}

const SHORTEST_NAME = 2
const LONGEST_NAME = 64

/** The token name to search for; `undefined` for a text that cannot be a name, which is not sent anywhere. */
export function parseTokenText(text: string): string | undefined {
  if (parseSearchQuery(text).kind !== 'name') return undefined
  const wanted = text.normalize('NFKC').trim()
  const length = [...wanted].length
  if (length < SHORTEST_NAME || length > LONGEST_NAME) return undefined
  const isNumberLike = /^[\d.,_\s]+$/.test(wanted) || /^0x/i.test(wanted) || /^[\da-f]{16,}$/i.test(wanted)
  return isNumberLike ? undefined : wanted
}

function matches(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted)
}

function matchesLabel({ address, label }: AddressLabel, wanted: string): boolean {
  return matches(label, wanted) || (wanted.length >= 4 && matches(address, wanted))
}

function isSamePath(left: AppPath, right: AppPath): boolean {
  return left.to.toLowerCase() === right.to.toLowerCase() && left.search?.nonce === right.search?.nonce
}

function toVisited({ path }: RecentPage, numbers: NumberFormat): readonly Suggestion[] {
  const page = describePath(path, numbers)
  return page === undefined ? [] : [{ id: `recent ${path}`, ...page, detail: 'Recent', path: { to: path } }]
}

/** What the text itself refers to. */
function toRecognized(text: string, numbers: NumberFormat): Suggestion | undefined {
  const target = parseSearchQuery(text)
  const trimmed = text.trim()
  switch (target.kind) {
    case 'empty':
      return undefined
    case 'path':
    case 'name':
      return toPathSuggestion(target, trimmed, numbers)
    case 'hash':
      return {
        id: 'recognized',
        kind: 'Transaction',
        name: target.hash,
        detail: 'or block with this hash',
        path: { to: `/tx/${target.hash}` },
      }
    case 'selector':
      return {
        id: 'recognized',
        kind: 'Selector',
        name: target.selector,
        detail: 'of a function or an error',
        path: searchPath(target.selector),
      }
    case 'badChecksum':
      return {
        id: 'recognized',
        kind: 'Address',
        name: target.text,
        detail: 'Its letter case does not match its checksum: it may be mistyped',
        isWarning: true,
        path: searchPath(trimmed),
      }
    default:
      return {
        id: 'recognized',
        kind: 'URL',
        name: trimmed,
        detail: 'Does not refer to anything on a chain',
        isWarning: true,
        path: searchPath(trimmed),
      }
  }
}

/** 32 bytes may be an event's first topic as well. */
function listAsTopic(text: string): readonly Suggestion[] {
  const target = parseSearchQuery(text)
  if (target.kind !== 'hash') return []
  const path = logsPath({ event: target.hash })
  return [{ id: 'topic', kind: 'Events', name: target.hash, detail: 'with this first topic', path }]
}

function toPathSuggestion(
  { path }: Extract<SearchTarget, { kind: 'path' | 'name' }>,
  text: string,
  numbers: NumberFormat,
): Suggestion {
  const page = describePath(path.to, numbers) ?? { kind: 'Name', name: text }
  const nonce = path.search?.nonce
  return {
    id: 'recognized',
    ...page,
    detail:
      nonce !== undefined
        ? `transaction with nonce ${nonce}`
        : looksMistyped(text)
          ? 'Not a complete address or hash: looked up as a name'
          : undefined,
    path,
  }
}

/** Hexadecimal of a length that fits neither address nor hash. */
function looksMistyped(text: string): boolean {
  return /^0x[0-9a-f]*$/i.test(text) && !isAddress(text) && text.length !== 66
}
