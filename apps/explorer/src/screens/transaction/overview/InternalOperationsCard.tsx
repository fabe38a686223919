import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { AppLink } from '../../../entities/AppLink.tsx'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import { LazyVirtualList } from '../../../entities/LazyVirtualList.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { transactionPath } from '../../../paths.ts'
import { isMethodMissing } from '../../../queries/isMethodMissing.ts'
import type { TransactionView } from '../TransactionView.ts'
import { InternalOperationRow } from './InternalOperationRow.tsx'
import type { Operation, Operations } from './useOperations.ts'

const PLAIN_LIST_LIMIT = 30
const ROW_HEIGHT_PX = 32

interface InternalOperationsCardProps {
  readonly view: TransactionView
  readonly operations: Operations
}

/** Value moved, contracts created and destroyed below the top call; nothing where no code can have run. */
export function InternalOperationsCard({ view, operations: source }: InternalOperationsCardProps) {
  const { operations, query, isAsked } = source
  if (!isAsked || operations?.length === 0) return null
  // A node without the method is no failure; the trace shows the same.
  if (operations === undefined && isMethodMissing(query.error)) return null
  const isFateOpen = operations?.some(({ isUndone }) => isUndone === undefined) === true
  return (
    <Card
      title={`Internal Operations${operations === undefined ? '' : ` (${formatInteger(operations.length)})`}`}
      actions={
        operations !== undefined && (
          <LazyTableExport
            fileName={`internal-operations-${view.transaction.hash}`}
            columns={async () => (await import('./overviewExport.ts')).OPERATION_EXPORT_COLUMNS}
            rows={operations}
          />
        )
      }
    >
      {view.state === 'reverted' && operations !== undefined && (
        <p className="pb-1 text-sm text-warning">The transaction failed, so all of these were undone.</p>
      )}
      {operations !== undefined ? (
        <OperationList operations={operations} />
      ) : (
        <QueryPanel query={query} noun="the internal operations" skeleton={<Skeleton chars={60} />}>
          {() => null}
        </QueryPanel>
      )}
      {isFateOpen && (
        <p className="pt-1 text-muted text-xs">
          The node also lists what calls did that failed inside and were undone; the{' '}
          <AppLink path={transactionPath(view.transaction.hash, 'trace')} replace className="link">
            trace
          </AppLink>{' '}
          tells which.
        </p>
      )}
    </Card>
  )
}

function OperationList({ operations }: { readonly operations: readonly Operation[] }) {
  if (operations.length > PLAIN_LIST_LIMIT) {
    return (
      <LazyVirtualList
        fallback={<Skeleton chars={60} />}
        label="Internal operations"
        items={operations}
        itemKey={toKey}
        overscan={4}
        estimateHeight={ROW_HEIGHT_PX}
        renderItem={(operation) => <InternalOperationRow operation={operation} />}
      />
    )
  }
  return (
    <ul aria-label="Internal operations">
      {operations.map((operation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no identity but their place
        <li key={index}>
          <InternalOperationRow operation={operation} />
        </li>
      ))}
    </ul>
  )
}

function toKey(_operation: Operation, index: number): string {
  return String(index)
}
