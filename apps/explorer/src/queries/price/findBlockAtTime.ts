/** A block's place and time. */
export interface BlockTime {
  readonly number: bigint
  /** Unix seconds. */
  readonly timestamp: bigint
}

/** Reads that may go by the chain's pace; from then on every other one halves what is left. */
const PACED_READS = 6
const MAX_READS = 80
const ASSUMED_SECONDS_PER_BLOCK = 12n

/** Everything known while searching: `low` is at or before the wanted time, `high` after it. */
interface Range {
  readonly low: BlockTime | undefined
  readonly high: BlockTime
}

/**
 * The last block not later than `time`, found from an estimate by the chain's own pace: a chain of steady blocks takes
 * three reads or less, one with missed slots about four, any other few more than halving would.
 *
 * `undefined` when the chain began later or a block cannot be had.
 */
export async function findBlockAtTime(
  time: bigint,
  head: BlockTime,
  getTimestamp: (blockNumber: bigint) => Promise<bigint | undefined>,
): Promise<BlockTime | undefined> {
  if (head.timestamp <= time) return head
  let range: Range = { low: undefined, high: head }
  let guess = head.number - (head.timestamp - time) / ASSUMED_SECONDS_PER_BLOCK
  for (let reads = 1; reads <= MAX_READS; reads += 1) {
    const before: bigint = range.low?.number ?? -1n
    if (range.high.number - before <= 1n) return range.low
    const number: bigint = clamp(guess, before + 1n, range.high.number - 1n)
    const timestamp = await getTimestamp(number)
    if (timestamp === undefined) return undefined
    if (timestamp === time) return { number, timestamp }
    range =
      timestamp < time
        ? { low: { number, timestamp }, high: range.high }
        : { low: range.low, high: { number, timestamp } }
    guess = reads >= PACED_READS && reads % 2 === 0 ? toMiddle(range) : toPacedGuess(time, range, head)
  }
  return undefined
}

function toMiddle({ low, high }: Range): bigint {
  return ((low?.number ?? 0n) + high.number) / 2n
}

function toPacedGuess(time: bigint, { low, high }: Range, head: BlockTime): bigint {
  if (low !== undefined) {
    const blocks = high.number - low.number
    return low.number + ((time - low.timestamp) * blocks) / (high.timestamp - low.timestamp)
  }
  const seconds = head.timestamp - high.timestamp
  if (seconds <= 0n) return high.number / 2n
  const distance = (high.timestamp - time) * (head.number - high.number)
  return high.number - (distance + seconds - 1n) / seconds
}

function clamp(value: bigint, lowest: bigint, highest: bigint): bigint {
  return value < lowest ? lowest : value > highest ? highest : value
}
