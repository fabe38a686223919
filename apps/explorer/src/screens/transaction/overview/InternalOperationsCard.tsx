import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { FileValues } from '@otterscan/ui/Table'
import { Suspense } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { transactionPath } from '../../../paths/transactionPaths.ts'
import { isMethodMissing } from '../../../queries/failures.ts'
import { SourceNote } from '../SourceNote.tsx'
import type { TransactionView } from '../TransactionView.ts'
import type { Operation, Operations } from './useOperations.ts'

/** Most transactions have none. */
const InternalOperationList = lazyComponent(
  async () => (await import('./InternalOperationList.tsx')).InternalOperationList,
)

/** Values in wei. */
const FILE_VALUES: FileValues<Operation> = {
  type: (operation) => (operation.kind === 'unknown' ? operation.wireType : operation.kind),
  from: ({ from }) => from,
  to: ({ to }) => to,
  value: ({ value }) => value?.toString(),
  isUndone: ({ isUndone }) => isUndone?.toString(),
}

interface InternalOperationsCardProps {
  readonly view: TransactionView
  readonly operations: Operations
}

/** Transfers, creations and self-destructs below the top call; nothing where no code can have run. */
export function InternalOperationsCard({ view, operations: source }: InternalOperationsCardProps) {
  const numbers = useNumberFormat()
  const { operations, unreadable, query, isAsked } = source
  if (!isAsked || (operations?.length === 0 && unreadable.length === 0)) return null
  // A node without the method is not an error; the trace shows the same.
  if (operations === undefined && isMethodMissing(query.error)) return null
  const hasUnknownOutcome = operations?.some(({ isUndone }) => isUndone === undefined) === true
  return (
    <Card
      title={`Internal Operations${operations === undefined ? '' : ` (${formatEntryCount(operations.length, unreadable.length, numbers)})`}`}
      actions={
        operations !== undefined && (
          <TableExport
            fileName={`internal-operations-${view.transaction.hash}`}
            columns={[{ file: FILE_VALUES }]}
            rows={operations}
            unreadable={unreadable}
          />
        )
      }
    >
      {view.state === 'reverted' && operations !== undefined && (
        <p className="pb-1 text-sm text-warning">The transaction failed, so all of these were reverted.</p>
      )}
      {operations !== undefined ? (
        <>
          {operations.length > 0 && (
            <Suspense fallback={<Skeleton chars={60} />}>
              <InternalOperationList operations={operations} block={view.receipt?.blockNumber} />
              <SourceNote subject="traces" />
            </Suspense>
          )}
          <UnreadableEntries nouns={['operation', 'operations']} unreadable={unreadable} />
        </>
      ) : (
        <QueryPanel query={query} noun="the internal operations" skeleton={<Skeleton chars={60} />}>
          {() => null}
        </QueryPanel>
      )}
      {hasUnknownOutcome && (
        <p className="pt-1 text-muted text-xs">
          Where an inner call failed, the node lists its operations too, although they were reverted; the{' '}
          <AppLink path={transactionPath(view.transaction.hash, 'trace')} replace className="link">
            trace
          </AppLink>{' '}
          shows which.
        </p>
      )}
    </Card>
  )
}
