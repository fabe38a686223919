import type { Log } from '@otterscan/ethereum/execution/log'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { TextField } from '@otterscan/ui/TextField'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { filterLogs } from './filterLogs.ts'
import { LogItem } from './LogItem.tsx'
import { LOG_EXPORT_COLUMNS } from './logExport.ts'

/** From this many on a list is worth searching. */
const FILTER_FROM = 8
const ESTIMATED_HEIGHT_PX = 190

/** Events of the transaction, in order. `#n` in the URL marks the log with that index in the block. */
export function LogsTab({ view }: { readonly view: TransactionView }) {
  const logs = view.receipt?.logs
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => filterLogs(logs ?? [], wanted), [logs, wanted])
  const marked = parseLogIndex(hash)
  const markedAt = useMemo(
    () => (marked === undefined ? -1 : shown.findIndex(({ logIndex }) => logIndex === marked)),
    [shown, marked],
  )
  if (logs === undefined) {
    return (
      <Card>
        <PanelState status="absent">The node sent no logs with the receipt.</PanelState>
      </Card>
    )
  }
  if (logs.length === 0) {
    return (
      <Card>
        <PanelState status="absent">Transaction didn't emit any logs</PanelState>
      </Card>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {logs.length >= FILTER_FROM && (
          <TextField
            label="Filter logs"
            isLabelHidden
            className="w-full sm:w-96"
            placeholder="Filter by address, topic, data or event"
            icon={<Search size={14} />}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <span role="status" className="tabular text-muted text-sm">
          {shown.length === logs.length
            ? `${formatInteger(logs.length)} ${logs.length === 1 ? 'log' : 'logs'}`
            : `${formatInteger(shown.length)} of ${formatInteger(logs.length)} logs`}
        </span>
        <span className="ml-auto">
          <LazyTableExport
            fileName={`logs-${view.transaction.hash}`}
            columns={LOG_EXPORT_COLUMNS}
            rows={logs}
          />
        </span>
      </div>
      <Card flush>
        {shown.length === 0 ? (
          <PanelState status="absent">No log matches.</PanelState>
        ) : (
          <LogList logs={shown} marked={marked} markedAt={markedAt} />
        )}
      </Card>
    </>
  )
}

function LogList({
  logs,
  marked,
  markedAt,
}: {
  readonly logs: readonly Log[]
  readonly marked: number | undefined
  readonly markedAt: number
}) {
  return (
    <VirtualList
      label="Logs"
      items={logs}
      itemKey={toKey}
      overscan={3}
      estimateHeight={ESTIMATED_HEIGHT_PX}
      {...(markedAt < 0 ? {} : { scrollToIndex: markedAt })}
      renderItem={(log) => <LogItem log={log} isMarked={marked !== undefined && log.logIndex === marked} />}
    />
  )
}

function toKey({ logIndex }: Log, index: number): string {
  return String(logIndex ?? `at ${index}`)
}

function parseLogIndex(hash: string): number | undefined {
  return /^\d{1,9}$/.test(hash) ? Number.parseInt(hash, 10) : undefined
}
