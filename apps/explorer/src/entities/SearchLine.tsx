import { Button } from '@otterscan/ui/Button'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { Spinner } from '@otterscan/ui/Spinner'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Search, SearchStatus } from '../queries/createSearch.ts'

interface SearchLineProps {
  readonly search: Search<unknown>
  readonly status: SearchStatus
  /** How many are looked for. */
  readonly goal: number
  /** How far it is. */
  readonly text: string
  /** While it runs. */
  readonly bar?: ReactNode
}

/** How far a search is, and buttons to stop and to go on. Announced when it pauses, not at every step. */
export function SearchLine({ search, status, goal, text, bar }: SearchLineProps) {
  const isRunning = status === 'running'
  useAnnouncedPause(isRunning, text)
  return (
    <div className="tabular flex min-w-0 flex-wrap items-center gap-2 text-muted text-sm">
      {isRunning && <Spinner label="Reading" />}
      <span className={`min-w-0 wrap-anywhere ${status === 'failed' ? 'text-danger' : ''}`}>{text}</span>
      {isRunning && (
        <>
          {bar}
          <Button size="sm" onClick={search.stop}>
            Stop
          </Button>
        </>
      )}
      {(status === 'stopped' || status === 'failed') && (
        <Button size="sm" onClick={() => search.lookFor(goal)}>
          {status === 'failed' ? 'Retry' : 'Go on'}
        </Button>
      )}
    </div>
  )
}

function useAnnouncedPause(isRunning: boolean, text: string): void {
  const announce = useAnnounce()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (isRunning) hasBegun.current = true
    else if (hasBegun.current) announce(text)
  }, [isRunning, text, announce])
}
