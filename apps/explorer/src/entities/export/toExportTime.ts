import { toDate } from '../formatUtc.ts'

/** ISO 8601 in UTC, to the second; the number itself beyond what a date can hold. */
export function toExportTime(timestamp: bigint | undefined): string | undefined {
  if (timestamp === undefined) return undefined
  const date = toDate(timestamp)
  return date === undefined ? timestamp.toString() : `${date.toISOString().slice(0, -5)}Z`
}
