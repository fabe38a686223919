import { type Hex, isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import { isWireObject } from '../../upstream/wireValue.ts'
import type { MethodContext, MethodHandler } from '../methodHandler.ts'
import { FRAME_METHODS, missingTraces } from '../missingCapability.ts'
import { readHash } from '../parameters.ts'
import { requireTransaction } from '../transactionTrace.ts'

/** Revert data of a transaction; `0x` when it did not revert, or without data. */
export const getTransactionError: MethodHandler = async (call, context) => {
  const mined = await requireTransaction(readHash(call.params, 0), context)
  // Only a receipt can say "success"; what an old one leaves open, a trace has settled.
  if (mined.receipt.status === 1) return '0x'
  const trace = await context.blocks.traceOf(mined)
  const top = trace?.frames[0]
  const replayed = top === undefined || (isRevert(top.error) && top.output === '0x')
  if (!replayed) return isRevert(top.error) ? top.output : '0x'
  const data = await replay(mined, context)
  if (data !== undefined) return data
  if (top !== undefined) return '0x'
  throw missingTraces(call.method, await context.capabilities.get(), FRAME_METHODS)
}

function isRevert(error: string | undefined): boolean {
  return error !== undefined && /revert/i.test(error)
}

/**
 * The same call on the state before the block: what ran before it in the block is missing, so a call that goes well
 * there says nothing (`undefined`).
 */
async function replay({ transaction }: MinedTransaction, { node }: MethodContext): Promise<Hex | undefined> {
  const { from, to, value, gas, input, blockNumber } = transaction
  if (blockNumber === 0n) return undefined
  const call = {
    from,
    ...(to === undefined ? {} : { to }),
    value: toQuantity(value),
    gas: toQuantity(gas),
    data: input,
  }
  const answer = await node.ask('eth_call', [call, toQuantity(blockNumber - 1n)])
  if ('result' in answer) return undefined
  return findRevertData(answer.error.data) ?? '0x'
}

/** Nodes send the data bare, or wrapped once. */
function findRevertData(data: unknown): Hex | undefined {
  if (isHexData(data)) return data
  if (isWireObject(data) && isHexData(data.data)) return data.data
  const hex = typeof data === 'string' ? /0x(?:[0-9a-fA-F]{2})*$/.exec(data)?.[0] : undefined
  return isHexData(hex) ? hex : undefined
}
