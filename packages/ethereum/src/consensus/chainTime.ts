/** How a beacon chain divides time. */
export interface ChainTime {
  /** Unix seconds. */
  readonly genesisTime: bigint
  readonly slotsPerEpoch: bigint
  /** Milliseconds. */
  readonly slotDurationMs: bigint
}

/** Used when the node does not report it. consensus-specs, mainnet preset. */
export const DEFAULT_SLOTS_PER_EPOCH = 32n
/** Milliseconds; used when the node does not report it. consensus-specs, mainnet preset. */
export const DEFAULT_SLOT_DURATION_MS = 12_000n

const MS_PER_SECOND = 1_000n

/** The epoch of a slot. consensus-specs `compute_epoch_at_slot`. */
export function toEpoch({ slotsPerEpoch }: ChainTime, slot: bigint): bigint {
  return slot / slotsPerEpoch
}

/** First slot of an epoch. consensus-specs `compute_start_slot_at_epoch`. */
export function toFirstSlot({ slotsPerEpoch }: ChainTime, epoch: bigint): bigint {
  return epoch * slotsPerEpoch
}

/** Last slot of an epoch. */
export function toLastSlot(time: ChainTime, epoch: bigint): bigint {
  return toFirstSlot(time, epoch + 1n) - 1n
}

/** Start of a slot, Unix seconds; rounded down where slots are not whole seconds. */
export function toSlotTimestamp({ genesisTime, slotDurationMs }: ChainTime, slot: bigint): bigint {
  return genesisTime + (slot * slotDurationMs) / MS_PER_SECOND
}

/** Start of an epoch, Unix seconds. */
export function toEpochTimestamp(time: ChainTime, epoch: bigint): bigint {
  return toSlotTimestamp(time, toFirstSlot(time, epoch))
}

/** The current slot at a Unix second; `undefined` before genesis. */
export function findSlotAt(
  { genesisTime, slotDurationMs }: ChainTime,
  timestamp: bigint,
): bigint | undefined {
  if (timestamp < genesisTime) return undefined
  return ((timestamp - genesisTime) * MS_PER_SECOND) / slotDurationMs
}

/**
 * The slot whose payload carries this timestamp; `undefined` where none starts then. consensus-specs
 * `process_execution_payload`: a payload's timestamp is the start of its slot.
 */
export function findSlotOfPayload(time: ChainTime, timestamp: bigint): bigint | undefined {
  // With slots below a second several would share one timestamp: the last of them is as good as unknown.
  const slot = findSlotAt(time, timestamp)
  if (slot === undefined) return undefined
  const candidates = [slot, slot + 1n].filter((candidate) => toSlotTimestamp(time, candidate) === timestamp)
  return candidates.length === 1 ? candidates[0] : undefined
}
