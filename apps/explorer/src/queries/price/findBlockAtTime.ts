/** A block's number and time. */
export interface BlockTime {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
}

/** Reads that may use interpolation; from then on every other one bisects. */
const PACED_READS = 5
const MAX_READS = 80
const ASSUMED_SECONDS_PER_BLOCK = 12n

/** Search state: `low` is at or before the target time, `high` after it. */
interface Range {
  readonly low: BlockTime | undefined
  readonly high: BlockTime
}

/** The last block not later than `time`, found by interpolation: a chain with a steady block time takes
 * three reads or less, one with missed slots about four, any other few more than bisection.
 * `undefined` when the chain started later or a block is unavailable.
 */
export async function findBlockAtTime(
  time: bigint,
  head: BlockTime,
  getTimestamp: (blockNumber: bigint) => Promise<bigint | undefined>,
): Promise<BlockTime | undefined> {
  if (head.timestamp <= time) return head
  let range: Range = { low: undefined, high: head }
  let latest = head
  let guess = head.number - (head.timestamp - time) / ASSUMED_SECONDS_PER_BLOCK
  for (let reads = 1; reads <= MAX_READS; reads += 1) {
    const before: bigint = range.low?.number ?? -1n
    if (range.high.number - before <= 1n) return range.low
    const number: bigint = clamp(guess, before + 1n, range.high.number - 1n)
    const timestamp = await getTimestamp(number)
    if (timestamp === undefined) return undefined
    const found: BlockTime = { number, timestamp }
    if (timestamp === time) return found
    range = timestamp < time ? { low: found, high: range.high } : { low: range.low, high: found }
    const isHalved = reads >= PACED_READS && reads % 2 === 1
    guess = (isHalved ? undefined : toPacedGuess(time, latest, found)) ?? toMiddle(range)
    latest = found
  }
  return undefined
}

function toMiddle({ low, high }: Range): bigint {
  return ((low?.number ?? 0n) + high.number) / 2n
}

/** Interpolates with the block time between the last two blocks read, the local rate. */
function toPacedGuess(time: bigint, before: BlockTime, latest: BlockTime): bigint | undefined {
  const seconds = latest.timestamp - before.timestamp
  if (seconds === 0n) return undefined
  return latest.number + ((time - latest.timestamp) * (latest.number - before.number)) / seconds
}

function clamp(value: bigint, lowest: bigint, highest: bigint): bigint {
  return value < lowest ? lowest : value > highest ? highest : value
}
