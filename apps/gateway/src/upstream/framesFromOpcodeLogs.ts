import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import { getAccountCode } from './accountCode.ts'
import type { NodeClient } from './createNodeClient.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { getOpcodeTree, type OpcodeCall, type OpcodeFrame, readNodeLogs } from './opcodeTree.ts'

/**
 * Call frames from opcode logs, for nodes without tracers. Empty when the node returned no instructions. The logs lack
 * the value of a SELFDESTRUCT, the gas of inner frames and the output of precompiles.
 */
export async function framesFromOpcodeLogs(
  mined: MinedTransaction,
  node: NodeClient,
): Promise<readonly CallFrame[]> {
  const tree = await getOpcodeTree(mined, readNodeLogs(node), 'ifItFits')
  if (tree.steps.length === 0) return []
  const { to, from, value, input, gas } = mined.transaction
  const self = to ?? mined.receipt.contractAddress
  const top: CallFrame = {
    type: to === null ? 'CREATE' : 'CALL',
    depth: 0,
    from,
    to: self,
    value,
    input,
    output: tree.output,
    gas,
    gasUsed: mined.receipt.gasUsed,
    error: tree.failed ? (tree.error ?? 'execution reverted') : undefined,
  }
  const frames: CallFrame[] = [top]
  addCalls(tree, { self: self ?? from, depth: 1 }, frames)
  return Promise.all(frames.map((frame) => withCode(frame, mined, node)))
}

/** A creation whose code is not in the memory of the logs has what its account has after the block. */
async function withCode(frame: CallFrame, mined: MinedTransaction, node: NodeClient): Promise<CallFrame> {
  const { type, to, output, error } = frame
  if (!type.startsWith('CREATE') || to === undefined || output !== undefined || error !== undefined)
    return frame
  return { ...frame, output: await getAccountCode(node, to, toQuantity(mined.transaction.blockNumber)) }
}

interface Caller {
  /** Account whose storage and balance the frame uses. */
  readonly self: Address
  readonly depth: number
}

/** The recursion depth is bounded by the EVM's limit of 1,024 frames. */
function addCalls(frame: OpcodeFrame, caller: Caller, frames: CallFrame[]): void {
  for (const { call } of frame.steps) {
    if (call === undefined) continue
    frames.push(toCallFrame(call, caller))
    if (call.frame !== undefined) {
      addCalls(call.frame, { self: toSelf(call, caller), depth: caller.depth + 1 }, frames)
    }
  }
}

/** The account of a failed creation is not in the logs. */
function toSelf({ type, to }: OpcodeCall, { self }: Caller): Address {
  if (type === 'DELEGATECALL' || type === 'CALLCODE') return self
  return to ?? ZERO_ADDRESS
}

function toCallFrame(call: OpcodeCall, { self, depth }: Caller): CallFrame {
  const { type, to, value, input, frame } = call
  return {
    type,
    depth,
    from: self,
    to,
    value,
    input,
    output: frame === undefined ? '0x' : frame.output,
    gas: undefined,
    gasUsed: undefined,
    error: frame === undefined ? unstartedError(call) : frame.error,
  }
}

/** A call that failed without executing an instruction: a failed precompile, or a call that never started. */
function unstartedError({ result, to, type }: OpcodeCall): string | undefined {
  if (result !== 0n || type === 'SELFDESTRUCT') return undefined
  return to !== undefined && isPrecompile(to) ? 'out of gas' : 'insufficient balance for transfer'
}
