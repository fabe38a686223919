import { toSetAsideStore } from './setAsideStore.ts'

/** What was kept for a chain that has given its id to another. */
export interface SetAside {
  /** Hash of its block 0. */
  readonly genesis: string
  /** As in an exported list of labels. */
  readonly labels: readonly unknown[]
  /** Texts of pasted ABIs by address. */
  readonly abis: Readonly<Record<string, string>>
  /** Paths of recent pages, newest first. */
  readonly recents: readonly string[]
  /** The reader has answered: it stays. */
  readonly isKept: boolean
}

/** Reads the store's text; anything that was not written by this code is left out. */
export function parseSetAside(text: string | null): readonly SetAside[] {
  try {
    const json: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(json) ? (json as unknown[]).filter(isSetAside) : []
  } catch {
    return []
  }
}

function isSetAside(entry: unknown): entry is SetAside {
  if (typeof entry !== 'object' || entry === null) return false
  const { genesis, labels, abis, recents, isKept } = entry as Readonly<Record<string, unknown>>
  return (
    typeof genesis === 'string' &&
    Array.isArray(labels) &&
    typeof abis === 'object' &&
    abis !== null &&
    Array.isArray(recents) &&
    typeof isKept === 'boolean'
  )
}

/** Writes what is set aside; nothing removes the key. */
export function storeSetAside(chainId: bigint, entries: readonly SetAside[]): void {
  toSetAsideStore(chainId).set(entries.length === 0 ? null : JSON.stringify(entries))
}
