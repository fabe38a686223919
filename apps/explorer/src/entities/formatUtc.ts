const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds of 2014 to 2200, the time of blockchains. As seconds they are the years 46,000 to 233,000. */
const MILLISECONDS = { first: 1_400_000_000_000n, last: 7_289_654_399_999n }
/** Last second that a date can hold, in the year 275,760. */
const LATEST_SECOND = 8_640_000_000_000n

/** Unix seconds from a timestamp that some chains report in milliseconds: those are assumed only where seconds cannot be meant. */
export function toSeconds(timestamp: bigint): bigint {
  const isMilliseconds = timestamp >= MILLISECONDS.first && timestamp <= MILLISECONDS.last
  return isMilliseconds ? timestamp / 1000n : timestamp
}

/** `2023-11-08 15:28:47 UTC`; the number itself if out of range for a date. */
export function formatUtcTitle(timestamp: bigint): string {
  const date = parseTimestamp(timestamp)
  return date === undefined ? `timestamp ${timestamp}` : `${toIsoSeconds(date).replace('T', ' ')} UTC`
}

/** `2023-11-08T15:28:47`; years of five digits and more without the sign that `toISOString` gives them. */
export function toIsoSeconds(date: Date): string {
  return date.toISOString().slice(0, -5).replace(/^\+0*/, '')
}

/** `Nov-08-2023 03:28:47 PM +UTC`. */
export function formatUtcLong(timestamp: bigint): string {
  const date = parseTimestamp(timestamp)
  if (date === undefined) return `timestamp ${timestamp}`
  const hours = date.getUTCHours()
  const two = (value: number) => value.toString().padStart(2, '0')
  const day = `${MONTHS[date.getUTCMonth()]}-${two(date.getUTCDate())}-${date.getUTCFullYear()}`
  const time = `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day} ${time} ${hours < 12 ? 'AM' : 'PM'} +UTC`
}

/** `2023-11-08T15:28:47Z`, for files; the number itself if out of range for a date; `undefined` for `undefined`. */
export function formatUtcIso(timestamp: bigint | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const date = parseTimestamp(timestamp)
  return date === undefined ? timestamp.toString() : `${toIsoSeconds(date)}Z`
}

/** `undefined` if out of range for a date. */
export function parseTimestamp(timestamp: bigint): Date | undefined {
  const seconds = toSeconds(timestamp)
  if (seconds < 0n || seconds > LATEST_SECOND) return undefined
  // Safe: seconds in this range are exact as a double.
  return new Date(Number(seconds) * 1000)
}
