import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import { parseQuantity } from '@otterscan/ethereum/extraFields'
import { listUnreadableEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import { findHistoryPosition } from './historyCursor.ts'

/** An entry that cannot be read, or whose place cannot. */
export interface LostEntry {
  readonly field: UnreadableField
  /** `undefined` when it cannot be read either. */
  readonly blockNumber: bigint | undefined
}

const NO_PLACE = 'a transaction with its block and its index'

/** Entries of a chunk that cannot be read, and those whose place cannot, with their blocks as far as those can. */
export function listLostEntries(
  entries: readonly HistoryEntry[],
  unreadable: readonly UnreadableField[],
): readonly LostEntry[] {
  const unplaced = entries.flatMap((entry): LostEntry[] => {
    if (findHistoryPosition(entry) !== undefined) return []
    const { hash, blockNumber = entry.receipt?.blockNumber } = entry.transaction
    return [{ field: { path: 'txs', value: hash, reason: NO_PLACE }, blockNumber }]
  })
  const lost = listUnreadableEntries(unreadable, 'txs').map((field) => ({
    field,
    blockNumber: readBlockNumber(field.value),
  }))
  return [...unplaced, ...lost]
}

/** Block of a transaction that cannot be read otherwise. */
function readBlockNumber(wire: unknown): bigint | undefined {
  return typeof wire === 'object' && wire !== null && 'blockNumber' in wire
    ? parseQuantity(wire.blockNumber)
    : undefined
}
