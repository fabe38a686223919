import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { internalOperationsQuery } from '../../../queries/transaction/internalOperationsQuery.ts'
import { traceQuery } from '../../../queries/transaction/traceQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { isPlainPayment, type TransactionView, toMinedBlock } from '../TransactionView.ts'
import { dropTopLevelOperation } from './dropTopLevelOperation.ts'

/** An operation and whether it lasted; `undefined` when the source does not tell. */
export type Operation = InternalTransfer & { readonly isUndone: boolean | undefined }

/** Internal operations of a transaction. */
export interface Operations {
  /** `undefined` while not known. */
  readonly operations: readonly Operation[] | undefined
  /** The request behind them. */
  readonly query: UseQueryResult<readonly InternalTransfer[], Error>
  /** False where no code can have run. */
  readonly isAsked: boolean
}

/**
 * Operations below the top call: from the trace when the reader has opened it, for it tells which were undone, else from
 * the node's list, which may mark them too.
 */
export function useOperations(view: TransactionView): Operations {
  const clients = useClients()
  const { transaction, receipt, state } = view
  const place = toMinedBlock(receipt)
  const blockHash = place?.hash ?? '0x'
  const isAsked = place !== undefined && !isPlainPayment(view)
  const { data: trace } = useQuery({ ...traceQuery(clients, transaction.hash, blockHash), enabled: false })
  const query = useQuery({
    ...internalOperationsQuery(clients, transaction.hash, blockHash),
    enabled: isAsked,
  })
  const operations = useMemo(() => {
    const hasFailed = state === 'reverted'
    const root = trace?.source === 'callTracer' ? buildCallTree(trace.frames, hasFailed) : undefined
    if (root !== undefined) {
      return toInternalTransfers(root).map((transfer) => ({ ...transfer, isUndone: transfer.reverted }))
    }
    if (query.data === undefined) return undefined
    // One that marks what was undone says of the others that they lasted; without a mark nothing is known.
    const isMarked = query.data.some(({ reverted }) => reverted === true)
    return dropTopLevelOperation(query.data, transaction, receipt).map((operation) => ({
      ...operation,
      isUndone: hasFailed ? true : isMarked ? operation.reverted === true : undefined,
    }))
  }, [trace, query.data, transaction, receipt, state])
  return { operations, query, isAsked }
}
