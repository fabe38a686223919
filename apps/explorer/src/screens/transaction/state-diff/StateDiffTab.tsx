import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { documentPath } from '../../../paths/documentPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { stateDiffQuery } from '../../../queries/transaction/stateDiff.ts'
import { SourceNote } from '../SourceNote.tsx'
import { findMinedBlock, type MinedBlock, type TransactionView } from '../TransactionView.ts'
import { DiffRow } from './DiffRow.tsx'
import { CHANGE_FILE_VALUES, listChanges, listDiffRows, type StateDiffRow } from './listDiffRows.ts'
import { listKeyCandidates } from './listKeyCandidates.ts'

const ROW_HEIGHT_PX = 76

/** State changes of the transaction, per account. */
export function StateDiffTab({ view }: { readonly view: TransactionView }) {
  const minedBlock = findMinedBlock(view.receipt)
  const query = useQuery({
    ...stateDiffQuery(useClients(), view.transaction.hash, minedBlock ?? { hash: '0x', number: 0n }),
    enabled: minedBlock !== undefined,
  })
  if (minedBlock === undefined) {
    return (
      <Card>
        <PanelState status="absent">A transaction changes something only once it is in a block.</PanelState>
      </Card>
    )
  }
  return (
    <Card flush={query.data != null}>
      <QueryPanel query={query} noun="the state diff" skeleton={<Skeleton chars={60} height={320} />}>
        {(diff) =>
          diff === null ? <Unsupported /> : <DiffList diff={diff} view={view} block={minedBlock} />
        }
      </QueryPanel>
    </Card>
  )
}

function toKey({ key }: StateDiffRow): string {
  return key
}

function Unsupported() {
  return (
    <PanelState status="absent">
      This node offers neither trace_replayTransaction nor debug_traceTransaction, so what a transaction
      changed cannot be shown. Enable the “trace” namespace of the node; see{' '}
      <AppLink path={documentPath('nodes')} className="link">
        the guide
      </AppLink>
      .
    </PanelState>
  )
}

interface DiffListProps {
  readonly diff: StateDiff & { readonly unreadable: readonly UnreadableField[] }
  readonly view: TransactionView
  readonly block: MinedBlock
}

function DiffList({ diff, view, block }: DiffListProps) {
  const transactionHash = view.transaction.hash
  const run = useMemo(
    () => ({ hash: transactionHash, block, candidates: listKeyCandidates(view, diff) }),
    [transactionHash, block, view, diff],
  )
  const numbers = useNumberFormat()
  const rows = useMemo(() => listDiffRows(diff), [diff])
  const exported = useMemo(() => listChanges(diff), [diff])
  const lost = <UnreadableEntries nouns={['part', 'parts']} unreadable={diff.unreadable} />
  if (rows.length === 0) {
    if (diff.unreadable.length > 0) return lost
    return <PanelState status="absent">The transaction changed nothing.</PanelState>
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b px-4 py-1.5">
        <span className="tabular text-muted text-sm">
          {describeDiff(exported.length, diff.accounts.length, numbers)}
        </span>
        <TableExport
          fileName={`state-diff-${transactionHash}`}
          columns={[{ file: CHANGE_FILE_VALUES }]}
          rows={exported}
          unreadable={diff.unreadable}
        />
      </div>
      <VirtualList
        label="Changes"
        items={rows}
        itemKey={toKey}
        estimateHeight={ROW_HEIGHT_PX}
        renderItem={(row) => <DiffRow row={row} block={block.number} run={run} />}
      />
      <SourceNote subject="stateDiffs" />
      {lost}
    </>
  )
}

function describeDiff(changes: number, accounts: number, numbers: NumberFormat): string {
  return `${numbers.formatInteger(changes)} ${changes === 1 ? 'change' : 'changes'} in ${numbers.formatInteger(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`
}
