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
    <time dateTime={toIso(timestamp)} className="inline-flex flex-wrap items-baseline gap-x-1.5 tabular">
      <Clock size={14} aria-hidden="true" className="self-center text-muted" />
      <span>{timestamp === 0n ? 'genesis' : formatAge(now - toSeconds(timestamp))}</span>
      <span className="text-muted">({formatUtcLong(timestamp)})</span>
    </time>
  )
}

function toIso(timestamp: bigint): string | undefined {
  const text = formatUtcTitle(timestamp)
  return text.endsWith(' UTC') ? text.replace(' UTC', 'Z').replace(' ', 'T') : undefined
}
