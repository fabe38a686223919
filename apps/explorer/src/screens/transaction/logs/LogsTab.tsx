import type { Log } from '@otterscan/ethereum/execution/log'
import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { FilterBar } from '../../../entities/FilterBar.tsx'
import { LOG_FILE_VALUES } from '../../../entities/log/logFileValues.ts'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { findStandardEvents } from '../../../queries/signatures/signatures.ts'
import type { TransactionView } from '../TransactionView.ts'
import { LogItem } from './LogItem.tsx'

/** Number of logs from which a filter is shown. */
const FILTER_FROM = 8
const ESTIMATED_HEIGHT_PX = 190
const NOUNS = ['log', 'logs'] as const

/** Events of the transaction, in order. `#n` in the URL selects the log with that index in the block. */
export function LogsTab({ view }: { readonly view: TransactionView }) {
  const logs = view.receipt?.logs
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => filterLogs(logs ?? [], wanted), [logs, wanted])
  const targetIndex = parseLogIndex(hash)
  const targetPosition = useMemo(
    () => (targetIndex === undefined ? -1 : shown.findIndex(({ logIndex }) => logIndex === targetIndex)),
    [shown, targetIndex],
  )
  const unreadable = listUnreadableEntries(view.receipt?.unreadable ?? [], 'logs')
  if (logs === undefined) return <NoLogs view={view} />
  if (logs.length === 0 && unreadable.length === 0) {
    return (
      <Card>
        <PanelState status="absent">Transaction didn't emit any logs</PanelState>
      </Card>
    )
  }
  return (
    <>
      <FilterBar
        text={text}
        onText={setText}
        placeholder="Filter by address, topic, data or event"
        isFieldHidden={logs.length < FILTER_FROM}
        nouns={NOUNS}
        count={logs.length + unreadable.length}
        unreadableCount={unreadable.length}
        matchCount={shown.length === logs.length ? undefined : shown.length}
      >
        <TableExport
          fileName={`logs-${view.transaction.hash}`}
          columns={[{ file: LOG_FILE_VALUES }]}
          rows={logs}
          unreadable={unreadable}
        />
      </FilterBar>
      <Card flush>
        {shown.length === 0 && logs.length > 0 ? (
          <PanelState status="absent">No log matches.</PanelState>
        ) : (
          <LogList logs={shown} targetIndex={targetIndex} targetPosition={targetPosition} />
        )}
        <UnreadableEntries nouns={NOUNS} unreadable={unreadable} />
      </Card>
    </>
  )
}

/** The list was left out, or cannot be read. */
function NoLogs({ view: { receipt } }: { readonly view: TransactionView }) {
  const field = findUnreadable(['logs'], receipt ?? undefined)
  return (
    <Card>
      {field === undefined ? (
        <PanelState status="absent">The node returned no logs with the receipt.</PanelState>
      ) : (
        <UnreadableValue field={field} />
      )}
    </Card>
  )
}

function LogList({
  logs,
  targetIndex,
  targetPosition,
}: {
  readonly logs: readonly Log[]
  readonly targetIndex: number | undefined
  readonly targetPosition: number
}) {
  return (
    <VirtualList
      label="Logs"
      items={logs}
      itemKey={toKey}
      overscan={3}
      estimateHeight={ESTIMATED_HEIGHT_PX}
      {...(targetPosition < 0 ? {} : { scrollToIndex: targetPosition })}
      renderItem={(log) => (
        <LogItem log={log} isMarked={targetIndex !== undefined && log.logIndex === targetIndex} />
      )}
    />
  )
}

function toKey({ logIndex }: Log, index: number): string {
  return String(logIndex ?? `at ${index}`)
}

function parseLogIndex(hash: string): number | undefined {
  return /^\d{1,9}$/.test(hash) ? Number.parseInt(hash, 10) : undefined
}

/** Logs that contain the text: address, topic, data, or the name of a standard event. All logs for a blank text. */
function filterLogs(logs: readonly Log[], text: string): readonly Log[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return logs
  return logs.filter((log) => toSearchable(log).some((part) => part.toLowerCase().includes(wanted)))
}

function toSearchable(log: Log): readonly string[] {
  const names = findStandardEvents(log.topics[0]).map(({ signature }) => signature.text)
  return [log.address, ...log.topics, log.data, ...names]
}
