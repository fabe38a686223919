import { toLimbs } from './limbs.ts'

/*
 * Sums of parts (see `limbs`) as numbers that can be compared: carries go up, so that all parts but the highest are
 * between 0 and 2^32. No version of the server before 20 has integers of 256 bits.
 */

/** Enough for 2^288 either way: more than a transfer a block of the largest amount, for longer than chains exist. */
const PARTS = 10
const LOW_BITS = 4_294_967_295n

const numbers = Array.from({ length: PARTS }, (_, at) => at + 1)

/** Columns from `sums`: `carried1` … with carries, of which the highest tells the sign. */
export const BALANCES = numbers
  .map((at) =>
    at === 1
      ? 'arrayElement(sums, 1) AS carried1'
      : `arrayElement(sums, ${at}) + bitShiftRight(carried${at - 1}, 32) AS carried${at}`,
  )
  .join(', ')

const low = (at: number) => `bitAnd(carried${at}, ${LOW_BITS})`
const HIGHEST = `carried${PARTS}`
const lower = numbers.slice(0, -1).reverse()

export const NEGATIVE = `(${HIGHEST} < 0)`
export const POSITIVE = `(${HIGHEST} > 0 OR ${HIGHEST} = 0 AND (${lower.map(low).join(' + ')}) > 0)`
/** The largest first. */
export const RANK_ORDER = [HIGHEST, ...lower.map(low)].map((part) => `${part} DESC`).join(', ')

/** The condition for what comes behind a balance, which is more than nothing, and its holder. */
export function isBehind(balance: bigint, holder: string): string {
  const limbs = toLimbs(balance)
  const parts = [HIGHEST, ...lower.map(low)]
  const values = [PARTS, ...lower].map((at) => limbs[at - 1] ?? 0n)
  // From the lowest part outward: smaller here, or equal here and behind in what follows.
  return parts.reduceRight(
    (rest, part, at) => `(${part} < ${values[at]} OR ${part} = ${values[at]} AND ${rest})`,
    `holder > ${holder}`,
  )
}
