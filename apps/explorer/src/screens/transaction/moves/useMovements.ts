import { listMovements } from '@otterscan/decode/movement/listMovements'
import type { Movement } from '@otterscan/decode/movement/movement'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { useMemo } from 'react'
import type { Operation, Operations } from '../overview/useOperations.ts'
import { isPlainPayment, type TransactionView } from '../TransactionView.ts'
import { useTokenStandards } from './useTokenStandards.ts'

/** What a transaction moved, as far as that is known. */
export interface Movements {
  /** `undefined` while its sources are loading. */
  readonly movements: readonly Movement[] | undefined
  /** What is not known, a sentence each; empty when the movements are all there were. */
  readonly gaps: readonly string[]
}

/** Movements of a transaction that succeeded, from what the overview has asked for already. */
export function useMovements(view: TransactionView, operations: Operations, symbol: string): Movements {
  const { transaction, receipt } = view
  const isLoading = operations.isAsked && operations.operations === undefined && !operations.query.isError
  const listed = useMemo(() => {
    if (isLoading || receipt === null) return undefined
    return listMovements({
      from: transaction.from,
      to: transaction.to ?? receipt.contractAddress ?? transaction.creates,
      value: transaction.value,
      internal: (operations.operations ?? []).filter(({ isUndone }) => isUndone === false),
      logs: receipt.logs ?? [],
    })
  }, [isLoading, receipt, transaction, operations.operations])
  const movements = useTokenStandards(listed)
  const gaps = useMemo(() => listGaps(view, operations, symbol), [view, operations, symbol])
  return { movements, gaps }
}

function listGaps(view: TransactionView, source: Operations, symbol: string): string[] {
  const { transaction, receipt } = view
  const { operations, unreadable, isAsked } = source
  const lostLogs = receipt === null ? 0 : listUnreadableEntries(receipt.unreadable, 'logs').length
  const isTraceless = operations === undefined && (isAsked || !isPlainPayment(view))
  return [
    view.state !== 'success' &&
      'Whether the transaction succeeded is not known; this is what moved if it did.',
    transaction.value === undefined && 'The value of the transaction is not known.',
    isTraceless && `Internal transfers of ${symbol} are not known: the node does not list them.`,
    (unreadable.length > 0 || operations?.some(isUnclear)) &&
      `Some internal transfers of ${symbol} cannot be read.`,
    operations?.some(mayBeUndone) &&
      `Whether some internal transfers of ${symbol} were undone is not known; they are left out. The trace shows it.`,
    receipt?.logs === undefined && 'The logs are not known, and with them the tokens.',
    lostLogs > 0 && 'Some logs cannot be read; tokens of them are missing.',
  ].filter((gap) => typeof gap === 'string')
}

function isUnclear({ kind, value, to }: Operation): boolean {
  return kind === 'unknown' || value === undefined || (to === undefined && value > 0n)
}

function mayBeUndone({ isUndone, value }: Operation): boolean {
  return isUndone === undefined && value !== 0n
}
