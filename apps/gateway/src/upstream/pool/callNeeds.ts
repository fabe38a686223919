import type { CapabilityName } from '../capabilities.ts'
import type { NodeAnswer } from '../nodeAnswer.ts'

/** What a node has to have to answer a call. */
export interface CallNeeds {
  /** Absent for what every node has. */
  readonly capability?: CapabilityName | undefined
  /** State of a block that is named by number or hash, which may be gone at some nodes. */
  readonly oldState: boolean
  /** False for what must not be sent twice, and for what is known to one node alone. */
  readonly isRepeatable: boolean
}

const CAPABILITY_OF: Readonly<Record<string, CapabilityName>> = {
  eth_getBlockReceipts: 'blockReceipts',
  trace_transaction: 'parityTraces',
  trace_block: 'parityTraces',
  trace_filter: 'parityTraces',
  trace_get: 'parityTraces',
  trace_call: 'parityReplay',
  trace_callMany: 'parityReplay',
  trace_rawTransaction: 'parityReplay',
  trace_replayTransaction: 'parityReplay',
  trace_replayBlockTransactions: 'parityBlockReplay',
}

const TRACER_METHODS: ReadonlySet<string> = new Set([
  'debug_traceTransaction',
  'debug_traceCall',
  'debug_traceBlockByHash',
  'debug_traceBlockByNumber',
])

/** Position of the block among the parameters. */
const BLOCK_POSITION: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getStorageValues: 1,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
}

/** A filter lives at the node where it was made. */
const ONCE: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** What a call needs, by its method and parameters. */
export function toCallNeeds(method: string, params: readonly unknown[]): CallNeeds {
  const capability = CAPABILITY_OF[method] ?? (TRACER_METHODS.has(method) ? toTracer(params) : undefined)
  const position = BLOCK_POSITION[method]
  const block = position === undefined ? undefined : params[position]
  return { capability, oldState: isNamedBlock(block), isRepeatable: !ONCE.has(method) }
}

function toTracer(params: readonly unknown[]): CapabilityName {
  const options = params.find((value) => typeof value === 'object' && value !== null && 'tracer' in value)
  const tracer = (options as { readonly tracer?: unknown } | undefined)?.tracer
  if (tracer === undefined) return 'opcodeLogs'
  return tracer === 'prestateTracer' ? 'prestateTracer' : 'callTracer'
}

/** By number or hash: a tag is always of the newest blocks. */
function isNamedBlock(block: unknown): boolean {
  return (typeof block === 'string' && /^0x/i.test(block)) || (typeof block === 'object' && block !== null)
}

/** True for an error that says something about the node: a call that reverts does so at every node. */
export function isNodeRefusal(answer: NodeAnswer): boolean {
  if (!('error' in answer)) return false
  const { code, message } = answer.error
  return code !== 3 && !/revert|out of gas|insufficient|invalid opcode/i.test(message)
}

/** The newest block that a caller learns of by an answer. */
export function findServedHead(method: string, params: readonly unknown[], answer: NodeAnswer): unknown {
  if (!('result' in answer)) return undefined
  if (method === 'eth_blockNumber') return answer.result
  const isLatest = method === 'eth_getBlockByNumber' && params[0] === 'latest'
  const block = isLatest ? answer.result : undefined
  return typeof block === 'object' && block !== null && 'number' in block ? block.number : undefined
}
