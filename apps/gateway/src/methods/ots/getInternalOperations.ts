import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import { encodeInternalOperation } from '../encode/internalOperation.ts'
import type { MethodHandler } from '../methodHandler.ts'
import { readHash } from '../parameters.ts'
import { requireTrace, requireTransaction } from '../transactionTrace.ts'

/** Value moved, contracts created and destroyed below the top call, reverted ones included. */
export const getInternalOperations: MethodHandler = async (call, context) => {
  const mined = await requireTransaction(readHash(call.params, 0), context)
  const { frames } = await requireTrace(call, mined, context)
  const root = buildCallTree(frames, mined.receipt.status === 0)
  return root === undefined ? [] : toInternalTransfers(root).map(encodeInternalOperation)
}
