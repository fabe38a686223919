import { formatAge } from '@otterscan/ethereum/duration'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Clock } from 'lucide-react'
import { formatLocalTitle } from './formatLocal.ts'
import { formatUtcLong, formatUtcTitle, toSeconds } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'
import { useTimeZone } from './useTimeZone.ts'

/** Relative age, ticking; the date on hover or focus, in UTC or the chosen time zone. */
export function Age({ timestamp }: { readonly timestamp: bigint }) {
  const now = useNowSeconds()
  const isLocal = useTimeZone().timeZone === 'local'
  return (
    <time dateTime={toIso(timestamp)} className="whitespace-nowrap tabular">
      <Tooltip content={isLocal ? formatLocalTitle(timestamp) : formatUtcTitle(timestamp)}>
        {timestamp === 0n ? 'genesis' : formatAge(now - toSeconds(timestamp))}
      </Tooltip>
    </time>
  )
}

/** Relative age and full date, in UTC or the chosen time zone. */
export function Timestamp({ timestamp }: { readonly timestamp: bigint }) {
  const now = useNowSeconds()
  const isLocal = useTimeZone().timeZone === 'local'
  return (
    <time dateTime={toIso(timestamp)} className="tabular">
      <Clock size={14} aria-hidden="true" className="mr-1.5 inline align-[-2px] text-muted" />
      {timestamp === 0n ? 'genesis' : formatAge(now - toSeconds(timestamp))}{' '}
      <span className="inline-block text-muted">
        ({isLocal ? formatLocalTitle(timestamp) : formatUtcLong(timestamp)})
      </span>
    </time>
  )
}

function toIso(timestamp: bigint): string | undefined {
  const text = formatUtcTitle(timestamp)
  return text.endsWith(' UTC') ? text.replace(' UTC', 'Z').replace(' ', 'T') : undefined
}
