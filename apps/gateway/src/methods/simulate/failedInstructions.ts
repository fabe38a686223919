import { isWireObject } from '@otterscan/api-schema/codec'
import type { CallToSimulate } from '@otterscan/api-schema/execution/simulate'
import { RpcError, TransportError } from '@otterscan/clients/errors'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { getAccountCode } from '../../upstream/accountCode.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { ReadCode } from '../../upstream/executedCode.ts'
import { type OpcodeCall, type OpcodeFrame, readOpcodeTree } from '../../upstream/opcodeTree.ts'
import type { WireObject } from '../../upstream/tryDecode.ts'
import { findChangesOf, type PlacedSimulation } from './means.ts'

/** Of one that used more gas the node would list too many. */
const MOST_GAS = 1_000_000n
/** Of a frame: the last ones lead to the line of source. */
const MOST_STEPS = 2_000

interface FailedCall {
  readonly call: CallToSimulate
  readonly gasUsed: bigint | undefined
  /** As they were before it. */
  readonly accounts: PlacedSimulation['accounts']
  readonly block: PlacedSimulation['block']
  readonly node: NodeClient
  /** The answer of `debug_traceCall` without a tracer. */
  readonly getLogs: () => Promise<unknown>
}

/**
 * The last instructions of the frames through which a failure went, as `vmTrace` of `trace_replayTransaction` has them;
 * `undefined` where the node does not list them.
 */
export async function getFailedInstructions(failed: FailedCall): Promise<WireObject | undefined> {
  const { call, gasUsed, getLogs } = failed
  if (gasUsed === undefined || gasUsed > MOST_GAS) return undefined
  try {
    const answer = await getLogs()
    if (!isWireObject(answer) || !Array.isArray(answer.structLogs)) return undefined
    const { structLogs, returnValue } = answer
    const tree = await readOpcodeTree(true, async (add) => {
      for (const entry of structLogs) add(entry)
      return { returnValue }
    })
    if (tree.steps.length === 0) return undefined
    const read = createReader(failed)
    return await encodeFrame(tree, call.to === undefined ? call.input : await read(call.to), read)
  } catch (error) {
    // The failure is shown without its line.
    if (error instanceof RpcError || error instanceof TransportError) return undefined
    throw error
  }
}

/** Changed code, else that of the chain; of a delegation (EIP-7702) that of the delegate. */
function createReader({ accounts, block, node }: FailedCall): ReadCode {
  const at = async (account: string) =>
    findChangesOf(accounts, account)?.code ?? getAccountCode(node, account, toQuantity(block.number))
  return async (account) => {
    const code = await at(account)
    const delegate = decodeDelegation(code)
    return delegate === undefined ? code : at(delegate)
  }
}

async function encodeFrame(
  { steps, failed }: OpcodeFrame,
  code: Hex | undefined,
  read: ReadCode,
): Promise<WireObject> {
  const last = steps.at(-1)
  // A failure comes from the last call of its caller, if from any.
  const caller = steps.findLast(({ call }) => call !== undefined && call.type !== 'SELFDESTRUCT')
  const inner = caller?.call
  const sub =
    inner?.frame?.failed === true ? await encodeFrame(inner.frame, await codeOf(inner, read), read) : null
  const kept = steps.slice(-MOST_STEPS)
  const ops = caller === undefined || kept.includes(caller) ? kept : [caller, ...kept]
  return {
    code: code ?? null,
    ops: ops.map((step) => {
      const { pc, op, call } = step
      const push = call?.result === undefined ? [] : [toQuantity(call.result)]
      const hasHalted = failed && step === last && op !== 'REVERT'
      return { pc, op, ex: hasHalted ? null : { push }, sub: step === caller ? sub : null }
    }),
  }
}

async function codeOf({ type, to, input }: OpcodeCall, read: ReadCode): Promise<Hex | undefined> {
  if (type.startsWith('CREATE')) return input
  return to === undefined ? undefined : read(to)
}
