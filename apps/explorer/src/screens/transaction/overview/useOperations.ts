import type { DecodedList } from '@otterscan/api-schema/combinators'
import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { gatewayStatusQuery } from '../../../queries/gateway/gatewayStatus.ts'
import { traceQuery } from '../../../queries/transaction/trace.ts'
import { internalOperationsQuery } from '../../../queries/transaction/transaction.ts'
import { findMinedBlock, isPlainPayment, type TransactionView } from '../TransactionView.ts'
import { dropTopLevelOperation } from './dropTopLevelOperation.ts'

/** An operation and whether it was reverted; `undefined` when the source does not report it. */
export type Operation = InternalTransfer & { readonly isUndone: boolean | undefined }

/** Internal operations of a transaction and the state of their request. */
export interface Operations {
  /** `undefined` while unknown. */
  readonly operations: readonly Operation[] | undefined
  /** Operations of the source that could not be read. */
  readonly unreadable: readonly UnreadableField[]
  /** The underlying query. */
  readonly query: UseQueryResult<DecodedList<InternalTransfer>, Error>
  /** False where no code can have run. */
  readonly isAsked: boolean
}

const NOTHING: readonly UnreadableField[] = []

/** Operations below the top call: from the trace if the user has opened it, since it shows which were reverted, else
 * from the node's list, which may flag them too.
 */
export function useOperations(view: TransactionView): Operations {
  const clients = useClients()
  const { transaction, receipt, state } = view
  const minedBlock = findMinedBlock(receipt)
  const blockHash = minedBlock?.hash ?? '0x'
  const isAsked = minedBlock !== undefined && !isPlainPayment(view)
  const { data: trace } = useQuery({ ...traceQuery(clients, transaction.hash, blockHash), enabled: false })
  // Asked by every page; this program's own answer marks each operation that was undone.
  const { data: status } = useQuery({ ...gatewayStatusQuery(clients), enabled: false })
  const flagsReverted = status?.methods?.has(ots_getInternalOperations.name) === true
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
    // If any entry is flagged as reverted, the others were not; without any flag it is unknown.
    const { entries } = query.data
    const isFlagged = flagsReverted || entries.some(({ reverted }) => reverted === true)
    return dropTopLevelOperation(entries, transaction, receipt).map((operation) => ({
      ...operation,
      isUndone: hasFailed ? true : isFlagged ? operation.reverted === true : undefined,
    }))
  }, [trace, query.data, flagsReverted, transaction, receipt, state])
  const isTraced = trace?.source === 'callTracer' && trace.frames.length > 0
  const unreadable = (isTraced ? trace : query.data)?.unreadable ?? NOTHING
  return { operations, unreadable, query, isAsked }
}
