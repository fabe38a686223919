import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { formatCsv, parseCsv } from '@otterscan/ethereum/csv'

/** A name somebody gave an address. */
export interface AddressLabel {
  /** Checksummed. */
  readonly address: Address
  readonly label: string
  /** `undefined`: on every chain. */
  readonly chainId: bigint | undefined
}

/** What could be read of a list of labels. */
export interface ReadLabels {
  readonly labels: readonly AddressLabel[]
  /** Entries that were no labels. */
  readonly skipped: number
}

/** Longer ones are cut. */
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

/** Labels of a text with one `[address, label]` or `[address, label, chainId]` a line. `undefined` when it is none. */
export function parseLabelsNdjson(text: string): ReadLabels | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  try {
    return readLabels(lines.map((line): unknown => JSON.parse(line)))
  } catch {
    // Another form, which the caller tries next.
    return undefined
  }
}

/** Labels of a CSV text with the columns address, label and, if any, chain id; a heading is passed over. */
export function parseLabelsCsv(text: string): ReadLabels {
  const rows = parseCsv(text)
  const hasHeading = rows[0]?.[0]?.trim().toLowerCase() === HEADING[0]
  return readLabels(hasHeading ? rows.slice(1) : rows)
}

const HEADING = ['address', 'label', 'chainId'] as const

/** Labels as JSON, the form they are stored in. */
export function formatLabelsJson(labels: readonly AddressLabel[]): string {
  return JSON.stringify(labels.map(toEntry))
}

/** Labels as JSON, one a line. */
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

/** Two lists as one; for the same address and chain the second has the say. */
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

/** The label of an address on a chain; one of that chain wins over one of every chain. */
export type FindLabel = (address: Address, chainId: bigint) => AddressLabel | undefined

/** Looks labels up in a list. */
export function createLabelFinder(labels: readonly AddressLabel[]): FindLabel {
  const byKey = new Map(labels.map((label) => [toKey(label.address, label.chainId), label]))
  return (address, chainId) => byKey.get(toKey(address, chainId)) ?? byKey.get(toKey(address, undefined))
}

function toKey(address: Address, chainId: bigint | undefined): string {
  return `${chainId ?? '*'} ${address.toLowerCase()}`
}
