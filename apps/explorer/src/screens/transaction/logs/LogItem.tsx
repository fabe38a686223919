import type { Log } from '@otterscan/ethereum/execution/log'
import { memo } from 'react'
import { LogView } from '../../../entities/log/LogView.tsx'
import { PartyLink } from '../PartyLink.tsx'

interface LogItemProps {
  readonly log: Log
  /** True for the log the URL points at. */
  readonly isMarked: boolean
}

/** One log: index, emitter, decoded event. */
export const LogItem = memo(function LogItem({ log, isMarked }: LogItemProps) {
  return (
    <div
      aria-current={isMarked ? 'true' : undefined}
      className={`flex gap-3 border-border border-b px-4 py-3 sm:gap-4 ${isMarked ? 'bg-accent-soft/60' : ''}`}
    >
      <LogIndex logIndex={log.logIndex} />
      <LogView log={log} emitter={<PartyLink address={log.address} />} />
    </div>
  )
})

/** Index of the log in its block, as a link to itself. */
function LogIndex({ logIndex }: { readonly logIndex: number | undefined }) {
  const look =
    'tabular inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-success-soft text-success text-xs sm:size-10'
  if (logIndex === undefined) return <span className={look}>?</span>
  return (
    <a
      href={`#${logIndex}`}
      className={`${look} hover:ring-1 hover:ring-success`}
      aria-label={`Log ${logIndex}`}
    >
      {logIndex}
    </a>
  )
}
