import { isWireObject } from '@otterscan/api-schema/codec'
import { TransportError } from '@otterscan/clients/errors'
import { type Hex, isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import { ReplayRefusal } from '../../upstream/replay/replayRefusal.ts'
import type { Handler, MethodContext } from '../methodHandler.ts'
import { FRAME_METHODS, missingTraces } from '../missingCapability.ts'
import { requireTransaction } from '../transactionTrace.ts'

/** Revert data of a transaction; `0x` when it did not revert or there is none. */
export const getTransactionError: Handler<'ots_getTransactionError'> = async ([hash], context) => {
  const mined = await requireTransaction(hash, context)
  // The status comes from the receipt; before Byzantium a trace has filled it in.
  if (mined.receipt.status === 1) return '0x'
  const trace = await orRefused(context.blocks.traceOf(mined))
  const top = trace?.frames[0]
  // Of failures only a revert returns data; some tracers do not mark the top call as failed.
  if (top?.error !== undefined && !isRevert(top.error)) return '0x'
  if (top !== undefined && top.error === undefined && mined.receipt.status !== 0) return '0x'
  // Output that the tracer sent and that cannot be read is not the same as none.
  if (top !== undefined && top.output === undefined) throw UNREADABLE_OUTPUT
  if (top !== undefined && (top.error === undefined || top.output !== '0x')) return top.output ?? '0x'
  const data = await replay(mined, context)
  if (data !== undefined) return data
  if (top !== undefined) return '0x'
  throw missingTraces(context.method, await context.capabilities.get(), FRAME_METHODS)
}

/** A replay that could not be proved leaves the way below. */
async function orRefused<T>(trace: Promise<T>): Promise<T | undefined> {
  try {
    return await trace
  } catch (error) {
    if (error instanceof ReplayRefusal) return undefined
    throw error
  }
}

const UNREADABLE_OUTPUT = new TransportError('The node returned a trace whose output cannot be read.')

function isRevert(error: string): boolean {
  return /revert/i.test(error)
}

/**
 * The same call on the state before the block. Earlier transactions of the block are missing, so a call that succeeds
 * there proves nothing (`undefined`).
 */
async function replay({ transaction }: MinedTransaction, { node }: MethodContext): Promise<Hex | undefined> {
  const { from, to, value, gas, input, blockNumber } = transaction
  if (blockNumber === 0n || to === undefined) return undefined
  // Another call than the one that was made proves nothing either.
  if (value === undefined || gas === undefined || input === undefined) return undefined
  const call = {
    from,
    ...(to == null ? {} : { to }),
    value: toQuantity(value),
    gas: toQuantity(gas),
    data: input,
  }
  const answer = await node.requestAnswer('eth_call', [call, toQuantity(blockNumber - 1n)])
  if ('result' in answer) return undefined
  return findRevertData(answer.error.data) ?? '0x'
}

/** Nodes send the data directly or inside an object. */
function findRevertData(data: unknown): Hex | undefined {
  if (isHexData(data)) return data
  if (isWireObject(data) && isHexData(data.data)) return data.data
  const hex = typeof data === 'string' ? /0x(?:[0-9a-fA-F]{2})*$/.exec(data)?.[0] : undefined
  return isHexData(hex) ? hex : undefined
}
