const LIMB_BITS = 32n
const LIMB = 2n ** LIMB_BITS

/**
 * A number of any size as parts of 32 bits, the lowest first, each with its sign: ClickHouse adds them up as Int64, part by
 * part, and all versions can do that. Zero has no parts.
 */
export function toLimbs(value: bigint): readonly bigint[] {
  const sign = value < 0n ? -1n : 1n
  const limbs: bigint[] = []
  for (let rest = value * sign; rest > 0n; rest >>= LIMB_BITS) limbs.push((rest % LIMB) * sign)
  return limbs
}

/** The number whose parts these are, also when they are sums. */
export function fromLimbs(limbs: readonly bigint[]): bigint {
  return limbs.reduceRight((sum, limb) => sum * LIMB + limb, 0n)
}

/** Of an array as ClickHouse writes it: `[1,-2]`. */
export function parseLimbs(text: string): readonly bigint[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(BigInt)
}
