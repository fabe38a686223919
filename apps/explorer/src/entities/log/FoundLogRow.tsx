import type { Address } from '@otterscan/ethereum/address'
import type { Log } from '@otterscan/ethereum/execution/log'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { memo } from 'react'
import { transactionPath } from '../../paths/transactionPaths.ts'
import type { FoundLog } from '../../queries/logs/walkLogs.ts'
import { AddressLink } from '../AddressLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { BlockLink } from '../BlockLink.tsx'
import { UnreadableValue } from '../UnreadableValue.tsx'
import { LogAge } from './LogAge.tsx'
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
