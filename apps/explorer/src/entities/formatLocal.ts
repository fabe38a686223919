import { parseTimestamp, toIsoSeconds } from './formatUtc.ts'

/**
 * `2023-11-08 16:28:47 UTC+1`, in the user's time zone with its offset at that time; the number itself if out of range
 * for a date.
 */
export function formatLocalTitle(timestamp: bigint): string {
  const date = parseTimestamp(timestamp)
  if (date === undefined) return `timestamp ${timestamp}`
  const offsetMinutes = -date.getTimezoneOffset()
  const shifted = new Date(date.getTime() + offsetMinutes * 60_000)
  return `${toIsoSeconds(shifted).replace('T', ' ')} UTC${formatOffset(offsetMinutes)}`
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const rest = size % 60
  const hours = (size - rest) / 60
  return `${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${rest.toString().padStart(2, '0')}`}`
}
