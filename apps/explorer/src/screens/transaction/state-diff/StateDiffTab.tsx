import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { ExternalLink } from '@otterscan/ui/ExternalLink'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { stateDiffQuery } from '../../../queries/transaction/stateDiffQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { type TransactionView, toMinedBlock } from '../TransactionView.ts'
import { DiffRow } from './DiffRow.tsx'
import { DIFF_EXPORT_COLUMNS, listDiffExportRows } from './diffExport.ts'
import { listDiffRows, type DiffRow as Row } from './listDiffRows.ts'

const DOCS_URL = 'https://docs.otterscan.io/install/erigon'
const ROW_HEIGHT_PX = 76

/** What the transaction changed, account by account. */
export function StateDiffTab({ view }: { readonly view: TransactionView }) {
  const place = toMinedBlock(view.receipt)
  const query = useQuery({
    ...stateDiffQuery(useClients(), view.transaction.hash, place ?? { hash: '0x', number: 0n }),
    enabled: place !== undefined,
  })
  if (place === undefined) {
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
          diff === null ? <Unsupported /> : <DiffList diff={diff} transactionHash={view.transaction.hash} />
        }
      </QueryPanel>
    </Card>
  )
}

function toKey({ key }: Row): string {
  return key
}

function Unsupported() {
  return (
    <PanelState status="absent">
      This node offers neither trace_replayTransaction nor debug_traceTransaction, so what a transaction
      changed cannot be shown. Enable the “trace” namespace of the node; see{' '}
      <ExternalLink href={DOCS_URL}>the docs</ExternalLink>.
    </PanelState>
  )
}

interface DiffListProps {
  readonly diff: StateDiff & { readonly unreadable: readonly unknown[] }
  readonly transactionHash: Hex
}

function DiffList({ diff, transactionHash }: DiffListProps) {
  const rows = useMemo(() => listDiffRows(diff), [diff])
  const exported = useMemo(() => listDiffExportRows(diff), [diff])
  if (rows.length === 0) return <PanelState status="absent">The transaction changed nothing.</PanelState>
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b px-4 py-1.5">
        <span className="tabular text-muted text-sm">
          {describeDiff(exported.length, diff.accounts.length)}
        </span>
        <LazyTableExport
          fileName={`state-diff-${transactionHash}`}
          columns={DIFF_EXPORT_COLUMNS}
          rows={exported}
        />
      </div>
      <VirtualList
        label="Changes"
        items={rows}
        itemKey={toKey}
        estimateHeight={ROW_HEIGHT_PX}
        renderItem={(row) => <DiffRow row={row} />}
      />
      {diff.unreadable.length > 0 && (
        <p className="px-4 py-2 text-sm text-warning">
          {formatInteger(diff.unreadable.length)} parts of the node's answer could not be read.
        </p>
      )}
    </>
  )
}

function describeDiff(changes: number, accounts: number): string {
  return `${formatInteger(changes)} ${changes === 1 ? 'change' : 'changes'} in ${formatInteger(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`
}
