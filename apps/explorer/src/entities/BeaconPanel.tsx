import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retryFailed } from '../queries/retryFailed.ts'
import { BeaconFailureText, toBeaconFailureTitle } from './BeaconFailureText.tsx'

interface BeaconPanelProps<Data> {
  readonly query: UseQueryResult<Data, Error>
  /** What is asked, for messages: "the slot". */
  readonly noun: string
  /** Drawn while loading, in the shape of what will come. */
  readonly skeleton: ReactNode
  /** Draws a failure in a frame of its own; for panels that are not inside a card. */
  readonly isFramed?: boolean
  readonly children: (data: Data) => ReactNode
}

/** The states of a panel fed by the beacon node; each way of failing has its own words. */
export function BeaconPanel<Data>({
  query,
  noun,
  skeleton,
  isFramed = false,
  children,
}: BeaconPanelProps<Data>) {
  const client = useQueryClient()
  const isStandIn = query.isPlaceholderData && query.failureReason !== null
  if (query.data !== undefined && !isStandIn)
    return <PanelState status="shown">{children(query.data)}</PanelState>
  const failure = query.error ?? query.failureReason
  if (failure !== null) {
    const panel = (
      <PanelState
        status="failed"
        title={toBeaconFailureTitle(failure)}
        details={<BeaconFailureText error={failure} noun={noun} />}
        onRetry={() => retryFailed(client)}
      />
    )
    return isFramed ? <Card>{panel}</Card> : panel
  }
  return (
    <PanelState status="loading" label={`Loading ${noun}`}>
      {skeleton}
    </PanelState>
  )
}
