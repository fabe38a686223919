import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface QueryPanelProps<Data> {
  readonly query: UseQueryResult<Data, Error>
  /** What is asked, for messages: "the block". */
  readonly noun: string
  /** Drawn while loading, in the shape of what will come. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/**
 * The states of a panel fed by one query. While a failed request is tried again the failure is already said, with a
 * Retry that does not wait; data once shown stays on screen.
 */
export function QueryPanel<Data>({ query, noun, skeleton, children }: QueryPanelProps<Data>) {
  const queryClient = useQueryClient()
  // What stands in from another key must not hide that this one failed.
  const isStandIn = query.isPlaceholderData && query.failureReason !== null
  if (query.data !== undefined && !isStandIn)
    return <PanelState status="shown">{children(query.data)}</PanelState>
  const failure = query.error ?? query.failureReason
  async function askNow() {
    // A query in the pause before its next try is asked earlier only when it is given up first.
    await queryClient.cancelQueries({ predicate: ({ state }) => state.fetchFailureReason === failure })
    await query.refetch()
  }
  if (failure !== null) {
    return (
      <PanelState
        status="failed"
        title={`Could not get ${noun}`}
        details={
          <>
            {failure.message}
            {query.error === null && ' — trying again…'}
          </>
        }
        onRetry={() => void askNow()}
      />
    )
  }
  return (
    <PanelState status="loading" label={`Loading ${noun}`}>
      {skeleton}
    </PanelState>
  )
}
