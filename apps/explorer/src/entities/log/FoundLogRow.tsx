import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { skipToken, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { transactionPath } from '../../paths/transactionPaths.ts'
import { blockTimestampQuery } from '../../queries/block/blockTimestamp.ts'
import { useClients } from '../../queries/clients.ts'
import type { FoundLog } from '../../queries/logs/walkLogs.ts'
import { AddressLink } from '../AddressLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { BlockLink } from '../BlockLink.tsx'
import { Age } from '../Timestamp.tsx'
import { UnreadableValue } from '../UnreadableValue.tsx'
import { LogView } from './LogView.tsx'

interface FoundLogRowProps {
  readonly found: FoundLog
  /** The subject of the page. */
  readonly selected: Address | undefined
}

/** A found log: where it is, and the event. */
export const FoundLogRow = memo(function FoundLogRow({ found, selected }: FoundLogRowProps) {
  return (
    <li className="flex flex-col gap-x-5 gap-y-2 border-border border-b px-4 py-3 sm:flex-row">
      {found.kind === 'unreadable' ? (
        <UnreadableValue field={found.field} />
      ) : (
        <>
          <Place log={found.log} />
          <LogView
            log={found.log}
            emitter={<AddressLink address={found.log.address} selected={selected} />}
          />
        </>
      )}
    </li>
  )
})

const HASH_CHARS = 16

/** Block, age, and the log among those of its transaction. */
function Place({ log }: { readonly log: Log }) {
  const { blockNumber, transactionHash, logIndex } = log
  return (
    <div className="flex shrink-0 flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm sm:w-40 sm:flex-col">
      {blockNumber === undefined ? (
        <span className="text-muted">unknown block</span>
      ) : (
        <BlockLink block={blockNumber} />
      )}
      <LogAge log={log} />
      {transactionHash === undefined ? (
        <span className="text-muted">unknown transaction</span>
      ) : (
        <AppLink
          path={{
            ...transactionPath(transactionHash, 'logs'),
            ...(logIndex === undefined ? {} : { hash: `${logIndex}` }),
          }}
          className="link mono min-w-0"
        >
          <TruncatedText text={transactionHash} maxChars={HASH_CHARS} />
        </AppLink>
      )}
      {logIndex !== undefined && <span className="tabular text-muted text-xs">log {logIndex}</span>}
    </div>
  )
}

/** From the log, where the node says the time with it, else from its block. */
function LogAge({ log: { blockTimestamp, blockNumber } }: { readonly log: Log }) {
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
