import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { RpcError } from '@otterscan/clients/errors'
import { type Hex, isHex, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'

/** What the node proved to have. */
export interface NodeMeans {
  /** `debug_traceCall` with a call tracer and changes of accounts and of the block. */
  readonly traceCall: boolean
  /** Its `txIndex`: state inside a block. `undefined` where there was nothing to try it with. */
  readonly traceCallInBlock: boolean | undefined
  readonly simulateV1: boolean
  readonly traceCallMany: boolean
  /** `eth_call` with changes of accounts, and of the block. */
  readonly callAccounts: boolean
  readonly callBlock: boolean
  /** The state of past blocks, for a replay here. */
  readonly replay: boolean
}

type ProbedMeans = Omit<NodeMeans, 'traceCallInBlock' | 'replay'>

const KEEP_MS = 10 * 60_000

interface Known {
  readonly until: number
  readonly means: Promise<ProbedMeans>
  inBlock: Promise<boolean> | undefined
}

const KNOWN = new WeakMap<NodeClient, Known>()

/** Tried once in ten minutes, with calls whose answer is known: nodes pass over options that they do not know. */
export async function probeSimulation(
  node: NodeClient,
  { block, index }: { readonly block: NodeBlock; readonly index: number | undefined },
): Promise<Omit<NodeMeans, 'replay'>> {
  const known = open(node)
  const means = await known.means
  const sample = block.transactions[index ?? 0]
  if (known.inBlock === undefined && means.traceCall && sample?.nonce !== undefined) {
    known.inBlock = placesInBlock(node, { block, index: index ?? 0, from: sample.from, nonce: sample.nonce })
    known.inBlock.catch(() => {
      known.inBlock = undefined
    })
  }
  return { ...means, traceCallInBlock: await known.inBlock }
}

function open(node: NodeClient): Known {
  const known = KNOWN.get(node)
  if (known !== undefined && performance.now() < known.until) return known
  const opened: Known = { until: performance.now() + KEEP_MS, means: tryAll(node), inBlock: undefined }
  KNOWN.set(node, opened)
  opened.means.catch(() => KNOWN.delete(node))
  return opened
}

/** No account is here. */
const PROBED = '0x5157e5b97a0b6c0b7d4f2c6c4b7d6a6d9b0f3e21'
/** Returns the number of the block. */
const NUMBER_CODE = '0x4360005260206000f3'
const NUMBER = 0x5157_e5n
const CALL = { to: PROBED, data: '0x', input: '0x', gas: '0x186a0' }
const ACCOUNTS = { [PROBED]: { code: NUMBER_CODE } }
const BLOCK = { number: toQuantity(NUMBER) }

async function tryAll(node: NodeClient): Promise<ProbedMeans> {
  const ask = (method: string, ...params: readonly unknown[]) => requestOrNothing(node, method, params)
  const options = { tracer: 'callTracer', stateOverrides: ACCOUNTS, blockOverrides: BLOCK }
  const block = { stateOverrides: ACCOUNTS, calls: [CALL] }
  const [traced, simulated, many, called, calledThere] = await Promise.all([
    ask('debug_traceCall', CALL, 'latest', options),
    ask('eth_simulateV1', { blockStateCalls: [block] }, 'latest'),
    ask('trace_callMany', [[CALL, ['trace']]], 'latest'),
    ask('eth_call', CALL, 'latest', ACCOUNTS),
    ask('eth_call', CALL, 'latest', ACCOUNTS, BLOCK),
  ])
  const [simulatedBlock]: readonly unknown[] = toList(simulated)
  const [simulatedCall] = toList(memberOf(simulatedBlock, 'calls'))
  return {
    traceCall: readNumber(memberOf(traced, 'output')) === NUMBER,
    simulateV1: readNumber(memberOf(simulatedCall, 'returnData')) !== undefined,
    traceCallMany: Array.isArray(memberOf(toList(many)[0], 'trace')),
    callAccounts: readNumber(called) !== undefined,
    callBlock: readNumber(calledThere) === NUMBER,
  }
}

/** Before a transaction its sender has the transaction's nonce; at the end of the block another. */
async function placesInBlock(
  node: NodeClient,
  {
    block,
    index,
    from,
    nonce,
  }: { readonly block: NodeBlock; readonly index: number; readonly from: Hex; readonly nonce: bigint },
): Promise<boolean> {
  const options = { tracer: 'prestateTracer', txIndex: toQuantity(index) }
  const call = { from, to: from, data: '0x', input: '0x', gas: '0x186a0' }
  const state = await requestOrNothing(node, 'debug_traceCall', [call, toQuantity(block.number), options])
  if (!isWireObject(state)) return false
  const own = Object.entries(state).find(([address]) => address.toLowerCase() === from.toLowerCase())
  if (own === undefined) return false
  // The tracer leaves out a nonce of zero.
  return tryDecode(quantity, memberOf(own[1], 'nonce') ?? 0) === nonce
}

async function requestOrNothing(
  node: NodeClient,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    return await node.request(method, params)
  } catch (error) {
    // Whatever the reason, it cannot be used.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

function memberOf(value: unknown, name: string): unknown {
  return isWireObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A word; `undefined` for anything else, no bytes too. */
function readNumber(value: unknown): bigint | undefined {
  return isHex(value) && value.length === 66 ? BigInt(value) : undefined
}
