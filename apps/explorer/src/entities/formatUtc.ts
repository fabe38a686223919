const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Last second of the year 2200: beyond it a chain surely counts milliseconds. */
const LATEST_SECOND = 7_289_654_399n

/** Unix seconds from a timestamp that some chains give in milliseconds. */
export function toSeconds(timestamp: bigint): bigint {
  return timestamp > LATEST_SECOND ? timestamp / 1000n : timestamp
}

/** `2023-11-08 15:28:47 UTC`; beyond what a date can hold, the number itself. */
export function formatUtcTitle(timestamp: bigint): string {
  const date = toDate(timestamp)
  return date === undefined
    ? `timestamp ${timestamp}`
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** `Nov-08-2023 03:28:47 PM +UTC`. */
export function formatUtcLong(timestamp: bigint): string {
  const date = toDate(timestamp)
  if (date === undefined) return `timestamp ${timestamp}`
  const hours = date.getUTCHours()
  const two = (value: number) => value.toString().padStart(2, '0')
  const day = `${MONTHS[date.getUTCMonth()]}-${two(date.getUTCDate())}-${date.getUTCFullYear()}`
  const time = `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `${day} ${time} ${hours < 12 ? 'AM' : 'PM'} +UTC`
}

/** `undefined` beyond what a date can hold. */
export function toDate(timestamp: bigint): Date | undefined {
  const seconds = toSeconds(timestamp)
  if (seconds < 0n || seconds > LATEST_SECOND) return undefined
  // A date is for people and holds these seconds exactly.
  return new Date(Number(seconds) * 1000)
}
