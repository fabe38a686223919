/** "Never" as an epoch. consensus-specs `FAR_FUTURE_EPOCH`, 2^64 − 1. */
export const FAR_FUTURE_EPOCH = 18_446_744_073_709_551_615n

/** Largest signed integer of 64 bits: "never" in databases without unsigned integers. */
const LARGEST_SIGNED = 9_223_372_036_854_775_807n

/** An epoch, or `undefined` for every way of writing "never": 2^64 − 1, 2^63 − 1 and −1. */
export function parseKnownEpoch(epoch: bigint): bigint | undefined {
  return epoch === FAR_FUTURE_EPOCH || epoch === LARGEST_SIGNED || epoch < 0n ? undefined : epoch
}
