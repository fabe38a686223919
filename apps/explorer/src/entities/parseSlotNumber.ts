/** Largest number of 64 bits: slots, epochs and validators have no larger one. */
const LARGEST = 18_446_744_073_709_551_615n

/** A slot, epoch or validator index from the URL: decimal digits that fit 64 bits, else `undefined`. */
export function parseSlotNumber(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined
  const value = BigInt(text)
  return value <= LARGEST ? value : undefined
}
