import type { Committee } from '@otterscan/ethereum/consensus/attestation'
import { type ChainTime, toEpoch, toFirstSlot } from '@otterscan/ethereum/consensus/chainTime'

/**
 * Committees of a slot among those of its whole epoch, in any of the ways nodes write them: slots counted from genesis,
 * slots counted from the start of the epoch, or (Lodestar 1.5) slot and index swapped.
 */
export function selectCommittees(
  rows: readonly Committee[],
  time: ChainTime,
  slot: bigint,
): readonly Committee[] {
  const absolute = rows.filter((row) => row.slot === slot)
  if (absolute.length > 0) return absolute
  const slotInEpoch = slot - toFirstSlot(time, toEpoch(time, slot))
  const slots = new Set(rows.map((row) => row.slot))
  const indices = new Set(rows.map((row) => row.index))
  // Every slot of an epoch has committees: what does not take all their numbers is not the slot.
  const isSwapped = BigInt(slots.size) < time.slotsPerEpoch && BigInt(indices.size) === time.slotsPerEpoch
  if (!isSwapped) return rows.filter((row) => row.slot === slotInEpoch)
  return rows
    .filter((row) => row.index === slotInEpoch)
    .map(({ slot: index, validators }) => ({ index, slot, validators }))
}
