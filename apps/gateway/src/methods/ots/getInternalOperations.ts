import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import type { Handler } from '../methodHandler.ts'
import { requireTrace, requireTransaction } from '../transactionTrace.ts'

/** Value transfers, creations and destructions below the top call, reverted ones included. */
export const getInternalOperations: Handler<'ots_getInternalOperations'> = async ([hash], context) => {
  const mined = await requireTransaction(hash, context)
  const { frames } = await requireTrace(mined, context)
  const root = buildCallTree(frames, mined.receipt.status === 0)
  // Only when true: Erigon has no such field.
  const toEntry = (transfer: ReturnType<typeof toInternalTransfers>[number]) => {
    return { ...transfer, reverted: transfer.reverted || undefined }
  }
  return { entries: root === undefined ? [] : toInternalTransfers(root).map(toEntry), unreadable: [] }
}
