import { createStoredText } from '../contracts/createStoredText.ts'
import {
  type AddressLabel,
  createLabelFinder,
  type FindLabel,
  formatLabelsJson,
  mergeLabels,
  parseLabelsJson,
  setLabel,
} from './addressLabels.ts'

/** What the browser keeps of labels. */
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

/** Read once for each text, whoever asks. What is no list of labels counts as none. */
function readStored(text: string | null): LocalLabels {
  if (text !== readText) {
    readText = text
    read = toLocalLabels(text === null ? [] : (parseLabelsJson(text)?.labels ?? []))
  }
  return read
}

/** The person's own labels; every reader follows a change at once, in other tabs too. */
export function useLocalLabels(): LocalLabels {
  return readStored(stored.use())
}

/** Sets a label; a blank one removes it. False when the browser refuses to keep it. */
export function saveLocalLabel(label: AddressLabel): boolean {
  return store(setLabel(readStored(stored.get()).labels, label))
}

/** Adds labels to those there are; for the same address and chain the new one has the say. False when not kept. */
export function addLocalLabels(labels: readonly AddressLabel[]): boolean {
  return store(mergeLabels(readStored(stored.get()).labels, labels))
}

/** Forgets every label. */
export function deleteLocalLabels(): boolean {
  return store([])
}

function store(labels: readonly AddressLabel[]): boolean {
  return stored.set(labels.length === 0 ? null : formatLabelsJson(labels))
}
