import type { NamedToken } from '@otterscan/api-schema/execution/gateway'
import { isAddress } from '@otterscan/ethereum/address'
import { type AppPath, addressPath, searchPath } from '../../paths.ts'
import type { AddressLabel } from '../../queries/names/addressLabels.ts'
import { parseSearchQuery, type SearchTarget } from '../parseSearchQuery.ts'
import { describePlace } from './describePlace.ts'
import type { RecentPlace } from './recentPlaces.ts'

/** One line of the list under a search. */
export interface Suggestion {
  /** Unlike that of every other line. */
  readonly id: string
  /** What kind of thing it is: "Block", "Transaction". */
  readonly kind: string
  /** Its number, hash, address or name. */
  readonly name: string
  /** Why it is offered, or what is wrong with what was typed. */
  readonly note?: string | undefined
  readonly isWarning?: boolean | undefined
  /** The name is what a contract calls itself: hostile, and no proof of anything. */
  readonly isClaim?: boolean | undefined
  /** Of a token, as hostile as its name. */
  readonly symbol?: string | undefined
  readonly path: AppPath
}

const MOST_RECENT = 6
const MOST_LABELS = 6

/** What a typed text may mean, likeliest first. Asks nobody. */
export function listSuggestions(
  text: string,
  recent: readonly RecentPlace[],
  labels: readonly AddressLabel[],
): readonly Suggestion[] {
  const wanted = text.trim().toLowerCase()
  const recognised = toRecognised(text)
  const labelled =
    wanted === '' ? [] : labels.filter((label) => matchesLabel(label, wanted)).slice(0, MOST_LABELS)
  const visited = recent
    .flatMap((place) => toVisited(place))
    .filter(
      ({ kind, name }) =>
        matches(`${kind} ${name}`, wanted) || matches(name.replaceAll(/[,\u00a0]/g, ''), wanted),
    )
    .slice(0, MOST_RECENT)
  const all = [
    ...(recognised === undefined ? [] : [recognised]),
    ...labelled.map(
      ({ address, label }): Suggestion => ({
        id: `label ${address}`,
        kind: 'Label',
        name: label,
        note: address,
        path: addressPath(address),
      }),
    ),
    ...visited,
  ]
  return toDistinct(all)
}

/** The lines, and below them tokens that are not among them yet. */
export function appendTokens(
  items: readonly Suggestion[],
  tokens: readonly NamedToken[],
): readonly Suggestion[] {
  const found = tokens.map(({ address, standard, name, symbol }): Suggestion => {
    return {
      id: `token ${address}`,
      kind: STANDARD_TEXTS[standard],
      name: name === '' ? symbol : name,
      symbol: name === '' ? undefined : symbol,
      note: address,
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

/** Each place once. */
function toDistinct(all: readonly Suggestion[]): readonly Suggestion[] {
  return all.filter((one, index) => all.findIndex(({ path }) => isSamePath(path, one.path)) === index)
}

const SHORTEST_NAME = 2
const LONGEST_NAME = 64

/** The text by which tokens are looked for; `undefined` for what is surely no name, and is told to nobody. */
export function toTokenText(text: string): string | undefined {
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

function toVisited({ path }: RecentPlace): readonly Suggestion[] {
  const place = describePlace(path)
  return place === undefined ? [] : [{ id: `recent ${path}`, ...place, note: 'Recent', path: { to: path } }]
}

/** What the text itself names. */
function toRecognised(text: string): Suggestion | undefined {
  const target = parseSearchQuery(text)
  const trimmed = text.trim()
  switch (target.kind) {
    case 'empty':
      return undefined
    case 'path':
    case 'name':
      return toPlaceSuggestion(target, trimmed)
    case 'hash':
      return {
        id: 'recognised',
        kind: 'Transaction',
        name: target.hash,
        note: 'or block of this hash',
        path: { to: `/tx/${target.hash}` },
      }
    case 'badChecksum':
      return {
        id: 'recognised',
        kind: 'Address',
        name: target.text,
        note: 'Upper and lower case do not fit its checksum: a digit may be mistyped',
        isWarning: true,
        path: searchPath(trimmed),
      }
    default:
      return {
        id: 'recognised',
        kind: 'Web address',
        name: trimmed,
        note: 'Names nothing on a chain',
        isWarning: true,
        path: searchPath(trimmed),
      }
  }
}

function toPlaceSuggestion(
  { path }: Extract<SearchTarget, { kind: 'path' | 'name' }>,
  text: string,
): Suggestion {
  const place = describePlace(path.to) ?? { kind: 'Name', name: text }
  const nonce = path.search?.nonce
  return {
    id: 'recognised',
    ...place,
    note:
      nonce !== undefined
        ? `transaction with nonce ${nonce}`
        : looksMistyped(text)
          ? 'Not a whole address or hash: looked up as a name'
          : undefined,
    path,
  }
}

/** Hexadecimal that is too long or too short for anything. */
function looksMistyped(text: string): boolean {
  return /^0x[0-9a-f]*$/i.test(text) && !isAddress(text) && text.length !== 66
}
