import { createStoredText } from '../storedText.ts'
import {
  type AddressLabel,
  createLabelFinder,
  type FindLabel,
  formatLabelsJson,
  mergeLabels,
  parseLabelsJson,
  setLabel,
} from './addressLabels.ts'

/** Labels in the browser's storage. */
export interface LocalLabels {
  readonly labels: readonly AddressLabel[]
  readonly find: FindLabel
}

const stored = createStoredText('customAddressLabels')

let readText: string | null = null

let read: LocalLabels = toLocalLabels([])

function toLocalLabels(labels: readonly AddressLabel[]): LocalLabels {
  return { labels, find: createLabelFinder(labels) }
}

/** Parsed once per text. Text that is not a list of labels counts as empty. */
function readStored(text: string | null): LocalLabels {
  if (text !== readText) {
    readText = text
    read = toLocalLabels(text === null ? [] : (parseLabelsJson(text)?.labels ?? []))
  }
  return read
}

/** The user's own labels; components update immediately on a change, in other tabs too. */
export function useLocalLabels(): LocalLabels {
  return readStored(stored.use())
}

/** Sets a label; a blank one removes it. False when the browser could not store it. */
export function saveLocalLabel(label: AddressLabel): boolean {
  return store(setLabel(readStored(stored.get()).labels, label))
}

/** Adds labels; for the same address and chain the new one takes precedence. False when not stored. */
export function addLocalLabels(labels: readonly AddressLabel[]): boolean {
  return store(mergeLabels(readStored(stored.get()).labels, labels))
}

/** Removes the labels of one chain and returns them; those of every chain stay. */
export function takeLocalLabels(chainId: bigint): readonly AddressLabel[] {
  const { labels } = readStored(stored.get())
  const taken = labels.filter((label) => label.chainId === chainId)
  if (taken.length > 0) store(labels.filter((label) => label.chainId !== chainId))
  return taken
}

/** Deletes every label. */
export function deleteLocalLabels(): boolean {
  return store([])
}

function store(labels: readonly AddressLabel[]): boolean {
  return stored.set(labels.length === 0 ? null : formatLabelsJson(labels))
}
