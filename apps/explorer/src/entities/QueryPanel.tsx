import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HelpLink } from './help/HelpLink.tsx'

interface QueryPanelProps<Data> {
  readonly query: UseQueryResult<Data, Error>
  /** What is requested, for messages: "the block". */
  readonly noun: string
  /** Shown while loading, in the shape of the content. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
}

/**
 * States of a panel with the data of one query. A failure is shown already while the request is being retried, with a
 * Retry button that does not wait; data once shown stays on screen.
 */
export function QueryPanel<Data>({ query, noun, skeleton, children }: QueryPanelProps<Data>) {
  const queryClient = useQueryClient()
  // Placeholder data of another key must not hide that this one failed.
  const isStandIn = query.isPlaceholderData && query.failureReason !== null
  if (query.data !== undefined && !isStandIn)
    return <PanelState status="shown">{children(query.data)}</PanelState>
  const failure = query.error ?? query.failureReason
  async function askNow() {
    // A query waiting for its next retry must be canceled before it can be fetched again.
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
            {query.error === null && ' — retrying…'} <HelpLink message={failure.message} />
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
