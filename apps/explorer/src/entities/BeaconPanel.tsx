import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { retryFailed } from '../queries/failures.ts'
import { BeaconFailureText, toBeaconFailureTitle } from './BeaconFailureText.tsx'

interface BeaconPanelProps<Data> {
  readonly query: UseQueryResult<Data, Error>
  /** What is requested, for messages: "the slot". */
  readonly noun: string
  /** Shown while loading, in the shape of the content. */
  readonly skeleton: ReactNode
  /** How a failure looks: `framed` outside a card, `row` as the value of a label. */
  readonly look?: 'framed' | 'bare' | 'row'
  readonly children: (data: Data) => ReactNode
}

/** States of a panel with data from the beacon node; each kind of failure has its own message. */
export function BeaconPanel<Data>({
  query,
  noun,
  skeleton,
  look = 'bare',
  children,
}: BeaconPanelProps<Data>) {
  const client = useQueryClient()
  const isStandIn = query.isPlaceholderData && query.failureReason !== null
  if (query.data !== undefined && !isStandIn)
    return <PanelState status="shown">{children(query.data)}</PanelState>
  const failure = query.error ?? query.failureReason
  if (failure !== null) {
    const handleRetry = () => retryFailed(client)
    if (look === 'row') return <FailedValue failure={failure} onRetry={handleRetry} />
    const panel = (
      <PanelState
        status="failed"
        title={toBeaconFailureTitle(failure)}
        details={<BeaconFailureText error={failure} noun={noun} />}
        onRetry={handleRetry}
      />
    )
    return look === 'framed' ? <Card>{panel}</Card> : panel
  }
  return (
    <PanelState status="loading" label={`Loading ${noun}`}>
      {skeleton}
    </PanelState>
  )
}

/** One line in place of a value; the node's message on hover. */
function FailedValue({ failure, onRetry }: { readonly failure: Error; readonly onRetry: () => void }) {
  return (
    <span
      role="alert"
      title={failure.message}
      className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm"
    >
      <CircleAlert size={14} aria-hidden="true" className="text-danger" />
      {toBeaconFailureTitle(failure)}
      <Button size="sm" onClick={onRetry} icon={<RotateCw size={13} aria-hidden="true" />}>
        Retry
      </Button>
    </span>
  )
}
