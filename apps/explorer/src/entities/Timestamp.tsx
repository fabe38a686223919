import { formatAge } from '@otterscan/ethereum/duration'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Clock } from 'lucide-react'
import { formatUtcLong, formatUtcTitle, toSeconds } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'

/** Age in words; the UTC date on hover or focus. Ticks. */
export function Age({ timestamp }: { readonly timestamp: bigint }) {
  const now = useNowSeconds()
  return (
    <time dateTime={toIso(timestamp)} className="whitespace-nowrap tabular">
      <Tooltip content={formatUtcTitle(timestamp)}>
        {timestamp === 0n ? 'genesis' : formatAge(now - toSeconds(timestamp))}
      </Tooltip>
    </time>
  )
}

/** Age, and the UTC date in full. */
export function Timestamp({ timestamp }: { readonly timestamp: bigint }) {
  const now = useNowSeconds()
  return (
    <time dateTime={toIso(timestamp)} className="tabular">
      <Clock size={14} aria-hidden="true" className="mr-1.5 inline align-[-2px] text-muted" />
      {timestamp === 0n ? 'genesis' : formatAge(now - toSeconds(timestamp))}{' '}
      <span className="inline-block text-muted">({formatUtcLong(timestamp)})</span>
    </time>
  )
}

function toIso(timestamp: bigint): string | undefined {
  const text = formatUtcTitle(timestamp)
  return text.endsWith(' UTC') ? text.replace(' UTC', 'Z').replace(' ', 'T') : undefined
}
