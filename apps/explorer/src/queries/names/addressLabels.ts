import { requestText } from '@otterscan/clients/transport/requestText'
import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { formatCsv, parseCsv } from '@otterscan/ethereum/csv'
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { toSiteUrl } from '../../paths/basePath.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** A label of an address. */
export interface AddressLabel {
  /** Checksummed. */
  readonly address: Address
  readonly label: string
  /** `undefined`: on every chain. */
  readonly chainId: bigint | undefined
}

/** Labels read from a list. */
export interface ReadLabels {
  readonly labels: readonly AddressLabel[]
  /** Number of entries that were not labels. */
  readonly skipped: number
}

/** Longer ones are truncated. */
export const MAX_LABEL_CHARACTERS = 120
const MAX_LABELS = 100_000

/**
 * Labels of a JSON text: an array of `[address, label]` or `[address, label, chainId]`, or an object of labels by
 * address. `undefined` when it is neither. A later label for the same address and chain replaces an earlier one.
 */
export function parseLabelsJson(text: string): ReadLabels | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (Array.isArray(json)) return readLabels(json)
  return typeof json === 'object' && json !== null ? readLabels(Object.entries(json)) : undefined
}

/** Labels of a text with one `[address, label]` or `[address, label, chainId]` per line; `undefined` otherwise. */
export function parseLabelsNdjson(text: string): ReadLabels | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  try {
    return readLabels(lines.map((line): unknown => JSON.parse(line)))
  } catch {
    // Another format, which the caller tries next.
    return undefined
  }
}

/** Labels of a CSV text with the columns address, label and, optionally, chain id; a heading is skipped. */
export function parseLabelsCsv(text: string): ReadLabels {
  const rows = parseCsv(text)
  const hasHeading = rows[0]?.[0]?.trim().toLowerCase() === HEADING[0]
  return readLabels(hasHeading ? rows.slice(1) : rows)
}

const HEADING = ['address', 'label', 'chainId'] as const

/** Labels as JSON, the format they are stored in. */
export function formatLabelsJson(labels: readonly AddressLabel[]): string {
  return JSON.stringify(labels.map(toEntry))
}

/** Labels as JSON, one per line. */
export function formatLabelsNdjson(labels: readonly AddressLabel[]): string {
  return labels.map((label) => `${JSON.stringify(toEntry(label))}\n`).join('')
}

/** Labels as CSV with a heading. */
export function formatLabelsCsv(labels: readonly AddressLabel[]): string {
  return formatCsv([HEADING, ...labels.map(toEntry)])
}

function toEntry({ address, label, chainId }: AddressLabel): string[] {
  return chainId === undefined ? [address, label] : [address, label, chainId.toString()]
}

function readLabels(entries: readonly unknown[]): ReadLabels {
  const read = entries.slice(0, MAX_LABELS).map(readLabel)
  const found = read.filter((label) => label !== undefined)
  return { labels: mergeLabels([], found), skipped: entries.length - found.length }
}

function readLabel(entry: unknown): AddressLabel | undefined {
  if (!Array.isArray(entry)) return undefined
  const [address, label, chainId] = (entry as unknown[]).map((part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part).trim() : undefined,
  )
  // A mistyped address must not get a trusted name.
  if (!isAddress(address) || !hasValidChecksum(address) || label === undefined || label === '')
    return undefined
  const isEverywhere = chainId === undefined || chainId === ''
  if (!isEverywhere && !/^[1-9]\d{0,19}$/.test(chainId)) return undefined
  return {
    address: toChecksumAddress(address),
    label: cutLabel(label),
    chainId: isEverywhere ? undefined : BigInt(chainId),
  }
}

/** Whole characters only. */
function cutLabel(label: string): string {
  return [...label].slice(0, MAX_LABEL_CHARACTERS).join('')
}

/** Two lists as one; for the same address and chain the second takes precedence. */
export function mergeLabels(
  before: readonly AddressLabel[],
  after: readonly AddressLabel[],
): readonly AddressLabel[] {
  const merged = new Map([...before, ...after].map((label) => [toKey(label.address, label.chainId), label]))
  return [...merged.values()]
}

/** The list with a label set, or removed where it is blank. */
export function setLabel(labels: readonly AddressLabel[], wanted: AddressLabel): readonly AddressLabel[] {
  const key = toKey(wanted.address, wanted.chainId)
  const label = cutLabel(wanted.label.trim())
  if (label !== '') return mergeLabels(labels, [{ ...wanted, label }])
  return labels.filter(({ address, chainId }) => toKey(address, chainId) !== key)
}

/** The label of an address on a chain; one for that chain wins over one for every chain. */
export type FindLabel = (address: Address, chainId: bigint) => AddressLabel | undefined

/** Looks labels up in a list. */
export function createLabelFinder(labels: readonly AddressLabel[]): FindLabel {
  const byKey = new Map(labels.map((label) => [toKey(label.address, label.chainId), label]))
  return (address, chainId) => byKey.get(toKey(address, chainId)) ?? byKey.get(toKey(address, undefined))
}

function toKey(address: Address, chainId: bigint | undefined): string {
  return `${chainId ?? '*'} ${address.toLowerCase()}`
}

const TIMEOUT_MS = 10_000
/** Maximum size of a label file. */
const MAX_CHARACTERS = 10_000_000

/** Labels provided by the operator of the site, from one file; `undefined` where it is unavailable or unreadable. */
export function siteLabelsQuery(url: string) {
  return queryOptions({
    queryKey: ['siteLabels', url] as const,
    queryFn: () => getSiteLabels(url),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

async function getSiteLabels(url: string): Promise<{ readonly find: FindLabel }> {
  const { status, ok, text } = await requestText(toSiteUrl(url), {}, { name: url, timeoutMs: TIMEOUT_MS })
  const read = !ok || text.length > MAX_CHARACTERS ? undefined : parseLabelsJson(text)
  if (read === undefined) {
    // biome-ignore lint/suspicious/noConsole: only the operator of the site can fix it
    console.warn(`addressLabelsURL: ${url} is not a list of labels (HTTP ${status})`)
  }
  return { find: createLabelFinder(read?.labels ?? []) }
}

/** Origin of a name, best first: the user's own label, a label of the site's operator, a part of the protocol,
 * a verified reverse name, a pool by the symbols of its tokens, a token contract's own name, the name in
 * published source. A token's own name proves nothing: any contract can claim any name.
 */
export type NameOrigin = 'local' | 'site' | 'protocol' | 'ens' | 'pool' | 'token' | 'verified'

/** A name to show instead of an address. Untrusted text unless `local`. */
export interface AddressName {
  readonly text: string
  readonly origin: NameOrigin
}

/** Sources of names for addresses on the page. */
export interface Names {
  /** Labels of the site's operator. */
  readonly findSiteLabel: FindLabel
}

/** Context of the name sources; `undefined` shows plain addresses. */
export const NamesContext = createContext<Names | undefined>(undefined)
