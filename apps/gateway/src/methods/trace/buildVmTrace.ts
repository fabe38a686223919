import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { isAddress } from '@otterscan/ethereum/address'
import { isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import { buildOpcodeTree, type OpcodeCall, type OpcodeFrame } from '../../upstream/opcodeTree.ts'
import type { WireObject } from '../../upstream/wireValue.ts'

/**
 * `vmTrace` from opcode logs and the codes that ran. Of `ex` only what calls pushed is filled in; memory and storage
 * writes are left out. `undefined` when the node gave no instructions of a transaction that ran some.
 */
export async function buildVmTrace(
  mined: MinedTransaction,
  node: NodeClient,
): Promise<WireObject | undefined> {
  const { transaction } = mined
  const code = createCodeReader(transaction.blockNumber, node)
  const topCode = transaction.to === undefined ? transaction.input : await code(transaction.to)
  if (topCode === '0x') return { code: '0x', ops: [] }
  const tree = await buildOpcodeTree(mined, node, 'forCreations')
  if (tree.steps.length === 0) return undefined
  return encodeFrame(tree, topCode, code)
}

type CodeReader = (address: string) => Promise<string>

async function encodeFrame(frame: OpcodeFrame, frameCode: string, code: CodeReader): Promise<WireObject> {
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

/** Null for precompiles and calls that never began. */
async function encodeSub(call: OpcodeCall, code: CodeReader): Promise<WireObject | null> {
  const { type, to, input, frame, result } = call
  if (type.startsWith('CREATE')) {
    if (frame !== undefined) return encodeFrame(frame, input, code)
    return result === 0n ? null : { code: input, ops: [] }
  }
  if (to === undefined || isPrecompile(to)) return null
  if (frame !== undefined) return encodeFrame(frame, await code(to), code)
  return result === 0n ? null : { code: '0x', ops: [] }
}

const DELEGATION = /^0xef0100([0-9a-f]{40})$/i

/** Code before the block, else, for contracts made in it, after it; of a delegation (EIP-7702) the code it names. */
function createCodeReader(blockNumber: bigint, node: NodeClient): CodeReader {
  const known = new Map<string, Promise<string>>()
  const at = async (address: string, block: bigint) => {
    const code = await node.request('eth_getCode', [address, toQuantity(block)])
    return isHexData(code) ? code : '0x'
  }
  const read = async (address: string): Promise<string> => {
    const before = blockNumber === 0n ? '0x' : await at(address, blockNumber - 1n)
    const code = before === '0x' ? await at(address, blockNumber) : before
    const delegate = DELEGATION.exec(code)?.[1]
    const target = `0x${delegate ?? ''}`
    return isAddress(target) ? at(target, blockNumber) : code
  }
  return (address) => {
    const found = known.get(address) ?? read(address)
    known.set(address, found)
    return found
  }
}
