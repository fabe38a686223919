import type { Hex } from '@otterscan/ethereum/hex'
import type { TransactionTrace } from '../upstream/callFrames.ts'
import type { MinedTransaction } from '../upstream/minedTransaction.ts'
import { serverError } from './gatewayError.ts'
import type { CallContext, MethodContext } from './methodHandler.ts'
import { FRAME_METHODS, missingTraces } from './missingCapability.ts'

/** A mined transaction. Throws: `GatewayError` when it is unknown or not mined yet. */
export async function requireTransaction(hash: Hex, { blocks }: MethodContext): Promise<MinedTransaction> {
  const mined = await blocks.findTransaction(hash)
  if (mined === undefined) throw serverError(`transaction ${hash} not found`)
  return mined
}

/** Its call frames. Throws: `GatewayError` that names what the node lacks. */
export async function requireTrace(
  mined: MinedTransaction,
  { method, blocks, capabilities }: CallContext,
): Promise<TransactionTrace> {
  const trace = await blocks.traceOf(mined)
  if (trace === undefined) throw missingTraces(method, await capabilities.get(), FRAME_METHODS)
  return trace
}
