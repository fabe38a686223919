import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import { createCodeReader, type ReadCode } from '../../upstream/executedCode.ts'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import {
  getOpcodeTree,
  type OpcodeCall,
  type OpcodeFrame,
  type OpcodeSource,
} from '../../upstream/opcodeTree.ts'
import type { WireObject } from '../../upstream/tryDecode.ts'
import { UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'

/**
 * `vmTrace` from opcode logs and the executed code. In `ex` only `push` of calls is filled in; memory and storage
 * writes are omitted. `undefined` when the source returned no instructions for a transaction that ran code.
 */
export async function getVmTraceFromOpcodes(
  mined: MinedTransaction,
  node: NodeClient,
  source: OpcodeSource,
): Promise<WireObject | undefined> {
  const { transaction } = mined
  const code = createCodeReader(transaction.blockNumber, node)
  if (transaction.to === undefined) return undefined
  if (transaction.input === undefined) {
    throw new UnreadableAnswerError('The input of the transaction cannot be read.', transaction.wire)
  }
  const topCode = transaction.to === null ? transaction.input : await code(transaction.to)
  if (topCode === '0x') return { code: '0x', ops: [] }
  const tree = await getOpcodeTree(mined, source, 'forCreations')
  if (tree.steps.length === 0) return undefined
  return encodeFrame(tree, topCode, code)
}

async function encodeFrame(frame: OpcodeFrame, frameCode: string, code: ReadCode): Promise<WireObject> {
  const ops: WireObject[] = []
  for (const [at, step] of frame.steps.entries()) {
    const { call } = step
    const isLast = at === frame.steps.length - 1
    const hasFailed = isLast && frame.failed && step.op !== 'REVERT'
    ops.push({
      pc: step.pc,
      op: step.op,
      cost: step.cost,
      idx: String(at),
      ex: hasFailed
        ? null
        : {
            mem: null,
            push: call?.result === undefined ? [] : [toQuantity(call.result)],
            store: null,
            used: step.gasAfter,
          },
      sub: call === undefined ? null : await encodeSub(call, code),
    })
  }
  return { code: frameCode, ops }
}

/** Null for precompiles and calls that never started. */
async function encodeSub(call: OpcodeCall, code: ReadCode): Promise<WireObject | null> {
  const { type, to, input, frame, result } = call
  if (type.startsWith('CREATE')) {
    if (input === undefined)
      throw new UnreadableAnswerError('The node left out the code of a creation.', type)
    if (frame !== undefined) return encodeFrame(frame, input, code)
    return result === 0n ? null : { code: input, ops: [] }
  }
  if (to === undefined || isPrecompile(to)) return null
  if (frame !== undefined) return encodeFrame(frame, await code(to), code)
  return result === 0n ? null : { code: '0x', ops: [] }
}
