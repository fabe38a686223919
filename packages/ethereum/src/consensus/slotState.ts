import type { BeaconHeader } from './beaconBlock.ts'

/** State of a slot. */
export type SlotState =
  /** Its block is in the chain. */
  | 'proposed'
  /** The chain continued without it. */
  | 'missed'
  /** Its block was orphaned. */
  | 'orphaned'
  /** In the future. */
  | 'scheduled'
  /** Its time is over and the head has not passed it: a late block may still come. */
  | 'awaited'

/** Facts about a slot that has no block in the chain. */
export interface EmptySlotFacts {
  readonly slot: bigint
  readonly headSlot: bigint
  /** The current slot by the clock; `undefined` before genesis. */
  readonly currentSlot: bigint | undefined
  /** Blocks of the slot that are not in the chain. */
  readonly leftBehind: readonly BeaconHeader[]
}

/** State of a slot without a block in the chain; above the head the clock decides, below it the chain. */
export function toEmptySlotState({ slot, headSlot, currentSlot, leftBehind }: EmptySlotFacts): SlotState {
  if (leftBehind.length > 0) return 'orphaned'
  if (slot <= headSlot) return 'missed'
  return currentSlot !== undefined && slot < currentSlot ? 'awaited' : 'scheduled'
}

/** True when the block after a slot builds on one before it: then the chain skipped the slot. */
export function isPassedOver(slot: bigint, parentSlot: bigint, childSlot: bigint): boolean {
  return parentSlot < slot && slot < childSlot
}

/** Last slot that can never change: everything below the finalized epoch. */
export function toLastFinalizedSlot(finalizedEpoch: bigint, slotsPerEpoch: bigint): bigint {
  // The first block of the finalized epoch is final too.
  return finalizedEpoch * slotsPerEpoch
}
