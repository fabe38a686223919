import { listUnreadableEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'

/** Execution requests of a kind that could not be read, of the block's payload or of its parent's. */
export function listLostRequests(
  unreadable: readonly UnreadableField[],
  kind: 'deposits' | 'withdrawals' | 'consolidations',
): readonly UnreadableField[] {
  return ['execution_requests', 'parent_execution_requests'].flatMap((place) =>
    listUnreadableEntries(unreadable, `${place}.${kind}`),
  )
}
