import { DAY, HOUR, MINUTE } from './units.ts'

/**
 * Age as text from a duration in seconds: `now`, `5 secs ago`, `1 hr 59 mins ago`, `2 days 3 hrs ago`; the future reads
 * `in 5 secs`.
 */
export function formatAge(ageSeconds: bigint): string {
  if (ageSeconds === 0n) return 'now'
  const text = formatSpan(ageSeconds < 0n ? -ageSeconds : ageSeconds)
  return ageSeconds < 0n ? `in ${text}` : `${text} ago`
}

function formatSpan(seconds: bigint): string {
  if (seconds < BigInt(MINUTE)) return unit(seconds, 'sec')
  const days = seconds / BigInt(DAY)
  const hours = (seconds % BigInt(DAY)) / BigInt(HOUR)
  const minutes = (seconds % BigInt(HOUR)) / BigInt(MINUTE)
  const parts: string[] = []
  if (days > 0n) parts.push(unit(days, 'day'))
  if (hours > 0n) parts.push(unit(hours, 'hr'))
  if (days === 0n && minutes > 0n) parts.push(unit(minutes, 'min'))
  return parts.join(' ')
}

function unit(count: bigint, name: string): string {
  return `${count} ${name}${count === 1n ? '' : 's'}`
}
