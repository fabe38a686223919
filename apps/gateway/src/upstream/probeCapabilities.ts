import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { Capabilities, CapabilityName, CapabilityState } from './capabilities.ts'
import type { NodeClient } from './createNodeClient.ts'
import { isWireObject, toHash, toInteger, toLowerAddress } from './wireValue.ts'

/** How far back from the head to look for transactions to try things with. */
const SEARCHED_BLOCKS = 64n

/** A mined transaction to try things with. */
interface Sample {
  readonly hash: string
  readonly from: string
  readonly blockNumber: bigint
  readonly blockTransactionCount: number
  readonly position: number
  /** It ran code, so a trace of its instructions cannot be empty. */
  readonly ranCode: boolean
}

/**
 * Finds out what the node can do by doing it with a recent transaction and looking at the shape of the answer: some
 * nodes answer methods they do not have with `{}` or an empty list.
 *
 * Throws: `TransportError` when the node does not answer at all.
 */
export async function probeCapabilities(node: NodeClient): Promise<Capabilities> {
  const chainId = toInteger(await node.request('eth_chainId', [])) ?? 0n
  const clientVersion = await readClientVersion(node)
  const sample = await findSample(node)
  const names = Object.keys(PROBES) as CapabilityName[]
  const states = await Promise.all(names.map((name) => probe(node, PROBES[name], sample, clientVersion)))
  return {
    chainId,
    clientVersion,
    states: Object.fromEntries(names.map((name, at) => [name, states[at]])) as Capabilities['states'],
  }
}

interface Probe {
  readonly method: string
  readonly params: (sample: Sample) => readonly unknown[]
  readonly isRight: (result: unknown, sample: Sample) => boolean
  /** When not, the sample proves nothing. */
  readonly suits?: (sample: Sample, clientVersion: string | undefined) => boolean
}

const PROBES: Readonly<Record<CapabilityName, Probe>> = {
  blockReceipts: {
    method: 'eth_getBlockReceipts',
    params: ({ blockNumber }) => [toQuantity(blockNumber)],
    isRight: (result, sample) =>
      Array.isArray(result) &&
      result.length === sample.blockTransactionCount &&
      sameHash(memberOf(result[sample.position], 'transactionHash'), sample),
  },
  callTracer: {
    method: 'debug_traceTransaction',
    params: ({ hash }) => [hash, { tracer: 'callTracer' }],
    isRight: (result, { from }) =>
      typeof memberOf(result, 'type') === 'string' && toLowerAddress(memberOf(result, 'from')) === from,
  },
  prestateTracer: {
    method: 'debug_traceTransaction',
    params: ({ hash }) => [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    isRight: (result, { from }) => {
      const post = memberOf(result, 'post')
      return isWireObject(memberOf(result, 'pre')) && hasAddress(post, from)
    },
  },
  opcodeLogs: {
    method: 'debug_traceTransaction',
    params: ({ hash }) => [hash, { disableStorage: true, enableMemory: false, disableMemory: true }],
    isRight: (result) => {
      const logs = memberOf(result, 'structLogs')
      const [first]: readonly unknown[] = Array.isArray(logs) ? logs : []
      return typeof memberOf(first, 'op') === 'string' && Array.isArray(memberOf(first, 'stack'))
    },
    suits: ({ ranCode }) => ranCode,
  },
  parityTraces: {
    method: 'trace_transaction',
    params: ({ hash }) => [hash],
    isRight: (result, { from }) => {
      const [first]: readonly unknown[] = Array.isArray(result) ? result : []
      return toLowerAddress(memberOf(memberOf(first, 'action'), 'from')) === from
    },
  },
  parityReplay: {
    method: 'trace_replayTransaction',
    params: ({ hash }) => [hash, ['stateDiff']],
    isRight: (result, { from }) => hasAddress(memberOf(result, 'stateDiff'), from),
  },
  parityBlockReplay: {
    method: 'trace_replayBlockTransactions',
    params: ({ blockNumber }) => [toQuantity(blockNumber), ['stateDiff']],
    isRight: (result, sample) =>
      Array.isArray(result) &&
      result.length === sample.blockTransactionCount &&
      hasAddress(memberOf(result[sample.position], 'stateDiff'), sample.from),
  },
  // Answers of other clients differ in ways that a single call does not show, so the name counts as well.
  erigonHistory: {
    method: 'ots_getBlockTransactions',
    params: ({ blockNumber }) => [toQuantity(blockNumber), 0, 1],
    isRight: (result, sample) => {
      const block = memberOf(result, 'fullblock')
      const receipts = memberOf(result, 'receipts')
      const [receipt]: readonly unknown[] = Array.isArray(receipts) ? receipts : []
      return (
        memberOf(block, 'transactionCount') === sample.blockTransactionCount &&
        memberOf(receipt, 'logs') === null &&
        toInteger(memberOf(receipt, 'transactionIndex')) === BigInt(sample.blockTransactionCount - 1)
      )
    },
    suits: (_, clientVersion) => isErigon(clientVersion),
  },
}

/** True for Erigon and what is built from it. */
function isErigon(clientVersion: string | undefined): boolean {
  return clientVersion !== undefined && /erigon|silkworm/i.test(clientVersion)
}

async function probe(
  node: NodeClient,
  { method, params, isRight, suits }: Probe,
  sample: Sample | undefined,
  clientVersion: string | undefined,
): Promise<CapabilityState> {
  if (sample === undefined) return 'unproven'
  if (suits !== undefined && !suits(sample, clientVersion)) {
    return method.startsWith('ots_') ? 'missing' : 'unproven'
  }
  try {
    return isRight(await node.request(method, params(sample)), sample) ? 'works' : 'deviates'
  } catch (error) {
    if (error instanceof MethodNotFoundError) return 'missing'
    // Refusals come in many words: whatever the error, the answer is not to be had.
    if (error instanceof RpcError) return 'missing'
    throw error
  }
}

async function readClientVersion(node: NodeClient): Promise<string | undefined> {
  try {
    const version = await node.request('web3_clientVersion', [])
    return typeof version === 'string' ? version.slice(0, 100) : undefined
  } catch (error) {
    // Only messages are poorer without it.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** How many recipients are looked at for code. */
const CODE_CHECKS = 8

/** The newest transaction that ran code, else the newest of all; `undefined` when the last blocks are empty. */
async function findSample(node: NodeClient): Promise<Sample | undefined> {
  const head = toInteger(await node.request('eth_blockNumber', [])) ?? 0n
  const hasCode = createCodeCheck(node)
  let plain: Sample | undefined
  for (let number = head; number > 0n && number > head - SEARCHED_BLOCKS; number--) {
    const block = await node.request('eth_getBlockByNumber', [toQuantity(number), true])
    for (const { sample, recipient } of samplesOf(block, number)) {
      if (recipient === undefined || (await hasCode(recipient))) return { ...sample, ranCode: true }
      plain ??= sample
    }
  }
  return plain
}

/** Looks at a few recipients only. */
function createCodeCheck(node: NodeClient): (recipient: Recipient) => Promise<boolean> {
  let left = CODE_CHECKS
  return async ({ address, hasInput }) => {
    if (!hasInput || left === 0) return false
    left--
    const code = await node.request('eth_getCode', [address, 'latest'])
    return typeof code === 'string' && code.length > 2
  }
}

interface Recipient {
  readonly address: string
  readonly hasInput: boolean
}

interface Candidate {
  readonly sample: Sample
  /** `undefined` for a creation. */
  readonly recipient: Recipient | undefined
}

function samplesOf(block: unknown, blockNumber: bigint): Candidate[] {
  const transactions = memberOf(block, 'transactions')
  const list: readonly unknown[] = Array.isArray(transactions) ? transactions : []
  return list.flatMap((wire, position) => {
    const hash = toHash(memberOf(wire, 'hash'))
    const from = toLowerAddress(memberOf(wire, 'from'))
    if (hash === undefined || from === undefined) return []
    const to = toLowerAddress(memberOf(wire, 'to'))
    const hasInput = memberOf(wire, 'input') !== '0x'
    const sample = { hash, from, blockNumber, blockTransactionCount: list.length, position, ranCode: false }
    return [{ sample, recipient: to === undefined ? undefined : { address: to, hasInput } }]
  })
}

function memberOf(value: unknown, name: string): unknown {
  return isWireObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function sameHash(value: unknown, { hash }: Sample): boolean {
  return toHash(value) === hash
}

function hasAddress(accounts: unknown, address: string): boolean {
  return isWireObject(accounts) && Object.keys(accounts).some((key) => key.toLowerCase() === address)
}
