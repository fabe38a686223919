import type { Log } from '@otterscan/ethereum/execution/log'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { skipToken, useQuery } from '@tanstack/react-query'
import { blockTimestampQuery } from '../../queries/block/blockTimestamp.ts'
import { useClients } from '../../queries/clients.ts'
import { Age } from '../Timestamp.tsx'

/** Age of a log: from itself, where the node says the time with it, else from its block. */
export function LogAge({ log: { blockTimestamp, blockNumber } }: { readonly log: Log }) {
  const query = blockTimestampQuery(useClients(), blockNumber ?? 0n)
  const isAsked = blockTimestamp === undefined && blockNumber !== undefined
  const { data, isLoading } = useQuery(isAsked ? query : { ...query, queryFn: skipToken })
  const timestamp = blockTimestamp ?? data ?? undefined
  if (isLoading) return <Skeleton chars={10} />
  if (timestamp === undefined) return <span className="text-muted">unknown time</span>
  return (
    <span className="text-muted">
      <Age timestamp={timestamp} />
    </span>
  )
}
