import type { BeaconHeader } from './beaconBlock.ts'

/** What became of a slot. */
export type SlotState =
  /** Its block is in the chain. */
  | 'proposed'
  /** The chain went on without it. */
  | 'missed'
  /** It had a block that the chain left behind. */
  | 'orphaned'
  /** Still to come. */
  | 'scheduled'
  /** Its time is over and the head has not passed it: a late block may still come. */
  | 'awaited'

/** What is known around a slot that has no block in the chain. */
export interface EmptySlotFacts {
  readonly slot: bigint
  readonly headSlot: bigint
  /** The slot under way by the clock; `undefined` before genesis. */
  readonly currentSlot: bigint | undefined
  /** Blocks of the slot that are not in the chain. */
  readonly leftBehind: readonly BeaconHeader[]
}

/** State of a slot without a block in the chain; above the head the clock decides, below it the chain has. */
export function toEmptySlotState({ slot, headSlot, currentSlot, leftBehind }: EmptySlotFacts): SlotState {
  if (leftBehind.length > 0) return 'orphaned'
  if (slot <= headSlot) return 'missed'
  return currentSlot !== undefined && slot < currentSlot ? 'awaited' : 'scheduled'
}

/** True when the block after a slot builds on one before it: then the chain passed the slot by. */
export function isPassedOver(slot: bigint, parentSlot: bigint, childSlot: bigint): boolean {
  return parentSlot < slot && slot < childSlot
}

/** Last slot that can never change: everything below the finalized epoch. */
export function toLastFinalizedSlot(finalizedEpoch: bigint, slotsPerEpoch: bigint): bigint {
  // The first block of the finalized epoch is final too.
  return finalizedEpoch * slotsPerEpoch
}
