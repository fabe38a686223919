import { getCommittees, type StateId } from '@otterscan/api-schema/beacon/state'
import { BeaconNodeError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { Committee } from '@otterscan/ethereum/consensus/attestation'
import { type ChainTime, toEpoch, toFirstSlot } from '@otterscan/ethereum/consensus/chainTime'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { beaconKey, getFromBeaconOrNull } from './getFromBeacon.ts'

/** Committees of a slot. */
export interface SlotCommittees {
  readonly committees: readonly Committee[]
  /** Entries of the answer that are not among them. */
  readonly unreadable: readonly UnreadableField[]
}

/** Committees of a slot, from the state of the block that includes its attestations; `null` where the node lacks that
 * state. One request; more only on nodes that count slots from the epoch's start or keep few states.
 */
export function committeesQuery(clients: Clients, time: ChainTime, slot: bigint, includedIn: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'committees', slot.toString(), includedIn.toString()),
    queryFn: async ({ signal }): Promise<SlotCommittees | null> => {
      for (const state of [includedIn, 'head'] as const) {
        const found = await getCommitteesFrom(clients, time, state, slot, signal)
        if (found !== null && found.committees.length + found.unreadable.length > 0) return found
      }
      return null
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

async function getCommitteesFrom(
  clients: Clients,
  time: ChainTime,
  state: StateId,
  slot: bigint,
  signal: AbortSignal,
): Promise<SlotCommittees | null> {
  const epoch = toEpoch(time, slot)
  try {
    const found = await getFromBeaconOrNull(clients, getCommittees, [state, { epoch, slot }], signal)
    if (found === null) return null
    const own = found.entries.filter((committee) => committee.slot === slot)
    // In swapped rows of one slot the index of a committee can be the number of the slot.
    if (own.length === found.entries.length && own.length + found.unreadable.length > 0) {
      return { committees: own, unreadable: found.unreadable }
    }
    const all = await getFromBeaconOrNull(clients, getCommittees, [state, { epoch }], signal)
    if (all === null) return null
    return { committees: selectCommittees(all.entries, time, slot), unreadable: all.unreadable }
  } catch (error) {
    // Nodes refuse states of distant epochs in different ways; the page shows that the committees are unknown.
    if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return null
    throw error
  }
}

/** Committees of a slot among those of its epoch, in any numbering that nodes use: slots counted from genesis,
 * slots counted from the start of the epoch, or (Lodestar 1.5) slot and index swapped.
 */
export function selectCommittees(
  rows: readonly Committee[],
  time: ChainTime,
  slot: bigint,
): readonly Committee[] {
  const slotInEpoch = slot - toFirstSlot(time, toEpoch(time, slot))
  const slots = new Set(rows.map((row) => row.slot))
  const indices = new Set(rows.map((row) => row.index))
  // Every slot of an epoch has committees, so the field that does not take all values is not the slot. Asked first:
  // in the first epochs the index of a committee looks like a slot.
  const isSwapped = BigInt(slots.size) < time.slotsPerEpoch && BigInt(indices.size) === time.slotsPerEpoch
  if (isSwapped) {
    return rows
      .filter((row) => row.index === slotInEpoch || row.index === slot)
      .map(({ slot: index, validators }) => ({ index, slot, validators }))
  }
  const absolute = rows.filter((row) => row.slot === slot)
  return absolute.length > 0 ? absolute : rows.filter((row) => row.slot === slotInEpoch)
}
