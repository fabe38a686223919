import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { internalOperationsQuery } from '../../../queries/transaction/internalOperationsQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { isPlainPayment, type TransactionView, toMinedBlock } from '../TransactionView.ts'
import { dropTopLevelOperation } from './dropTopLevelOperation.ts'
import { InternalOperationRow } from './InternalOperationRow.tsx'

const PLAIN_LIST_LIMIT = 30
const ROW_HEIGHT_PX = 32

interface InternalOperationsCardProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
}

/** Value moved, contracts created and destroyed below the top call; nothing where no code can have run. */
export function InternalOperationsCard({ view, codeBlock }: InternalOperationsCardProps) {
  const place = toMinedBlock(view.receipt)
  const mayHaveRun = place !== undefined && !isPlainPayment(view)
  const query = useQuery({
    ...internalOperationsQuery(useClients(), view.transaction.hash, place?.hash ?? '0x'),
    enabled: mayHaveRun,
  })
  const { transaction, receipt, state } = view
  const operations = useMemo(
    () => (query.data === undefined ? undefined : dropTopLevelOperation(query.data, transaction, receipt)),
    [query.data, transaction, receipt],
  )
  if (!mayHaveRun || operations?.length === 0 || query.error instanceof MethodNotFoundError) return null
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1.5">
          Internal Operations{operations !== undefined && ` (${formatInteger(operations.length)})`}
          <Toggletip label="About internal operations" mark="node">
            As the node lists them: value moved and contracts created or destroyed by calls below the first.
            Calls that were undone are listed too; the Trace tab tells which.
          </Toggletip>
        </span>
      }
    >
      {state === 'reverted' && operations !== undefined && (
        <p className="pb-1 text-sm text-warning">The transaction failed, so all of these were undone.</p>
      )}
      <QueryPanel query={query} noun="the internal operations" skeleton={<Skeleton chars={60} />}>
        {() => (
          <OperationList
            operations={operations ?? []}
            codeBlock={codeBlock}
            isUndone={state === 'reverted'}
          />
        )}
      </QueryPanel>
    </Card>
  )
}

interface OperationListProps {
  readonly operations: readonly InternalTransfer[]
  readonly codeBlock: bigint | 'latest'
  readonly isUndone: boolean
}

function OperationList({ operations, isUndone }: OperationListProps) {
  if (operations.length === 0) return <PanelState status="absent">None.</PanelState>
  if (operations.length > PLAIN_LIST_LIMIT) {
    return (
      <VirtualList
        label="Internal operations"
        items={operations}
        itemKey={toKey}
        overscan={4}
        estimateHeight={ROW_HEIGHT_PX}
        renderItem={(operation) => <InternalOperationRow operation={operation} isUndone={isUndone} />}
      />
    )
  }
  return (
    <ul aria-label="Internal operations">
      {operations.map((operation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no identity but their place
        <li key={index}>
          <InternalOperationRow operation={operation} isUndone={isUndone} />
        </li>
      ))}
    </ul>
  )
}

function toKey(_item: unknown, index: number): string {
  return String(index)
}
