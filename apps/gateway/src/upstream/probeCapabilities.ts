import { address as addressCodec, hash32, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import { isHex, toQuantity } from '@otterscan/ethereum/hex'
import type { Capabilities, CapabilityName, CapabilityState } from './capabilities.ts'
import type { NodeClient } from './createNodeClient.ts'
import { tryDecode } from './tryDecode.ts'

/** How many blocks to search backward for a sample transaction. */
const SEARCHED_BLOCKS = 64n

/** A mined transaction to test methods with. */
interface Sample {
  readonly hash: string
  readonly from: string
  readonly blockNumber: bigint
  readonly blockTransactionCount: number
  readonly position: number
  /** It executed code, so its opcode trace cannot be empty. */
  readonly ranCode: boolean
}

/**
 * Determines the node's capabilities by trying each with a recent transaction and checking the shape of the answer: some
 * nodes answer unsupported methods with `{}` or an empty list.
 *
 * Throws: `TransportError` when the node does not respond at all.
 */
export async function probeCapabilities(node: NodeClient, canReplay = false): Promise<Capabilities> {
  const chainId = tryDecode(quantity, await node.request('eth_chainId', []))
  if (chainId === undefined)
    throw new TransportError('The node did not return its chain id.', { status: 200 })
  const clientVersion = await readClientVersion(node)
  const sample = await findSample(node)
  const names = Object.keys(PROBES) as CapabilityName[]
  const states = await Promise.all(
    names.map(async (name) =>
      name === 'replay' && !canReplay ? 'missing' : probe(node, PROBES[name], sample, clientVersion),
    ),
  )
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
  /** Whether the sample can prove anything. */
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
      typeof memberOf(result, 'type') === 'string' &&
      tryDecode(addressCodec, memberOf(result, 'from')) === from,
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
      return tryDecode(addressCodec, memberOf(memberOf(first, 'action'), 'from')) === from
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
  // Answers of other clients differ in ways a single call does not show, so the client's name counts too.
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
        tryDecode(quantity, memberOf(receipt, 'transactionIndex')) ===
          BigInt(sample.blockTransactionCount - 1)
      )
    },
    suits: (_, clientVersion) => isErigon(clientVersion),
  },
  // Whether the node has the state before a recent block; of an older one it may be gone.
  replay: {
    method: 'eth_getStorageAt',
    params: ({ from, blockNumber }) => [from, '0x0', toQuantity(blockNumber - 1n)],
    isRight: isHex,
  },
}

/** True for Erigon and its forks. */
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
    // Clients use different errors; any of them means the answer is unavailable.
    if (error instanceof RpcError) return 'missing'
    throw error
  }
}

async function readClientVersion(node: NodeClient): Promise<string | undefined> {
  try {
    const version = await node.request('web3_clientVersion', [])
    return typeof version === 'string' ? version.slice(0, 100) : undefined
  } catch (error) {
    // Needed only for messages.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** How many recipients are checked for code. */
const CODE_CHECKS = 8

/** The newest transaction that executed code, or else the newest one; `undefined` when the last blocks are empty. */
async function findSample(node: NodeClient): Promise<Sample | undefined> {
  const head = tryDecode(quantity, await node.request('eth_blockNumber', [])) ?? 0n
  const hasCode = createCodeCheck(node)
  let plain: Sample | undefined
  for (let number = head; number > 0n && number > head - SEARCHED_BLOCKS; number--) {
    const block = await requestIfReadable(node, number)
    for (const { sample, recipient } of samplesOf(block, number)) {
      if (recipient === undefined || (await hasCode(recipient))) return { ...sample, ranCode: true }
      plain ??= sample
    }
  }
  return plain
}

/** A block that the node refuses cannot be a sample. */
async function requestIfReadable(node: NodeClient, number: bigint): Promise<unknown> {
  try {
    return await node.request('eth_getBlockByNumber', [toQuantity(number), true])
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** Checks a limited number of recipients. */
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
    const hash = tryDecode(hash32, memberOf(wire, 'hash'))
    const from = tryDecode(addressCodec, memberOf(wire, 'from'))
    if (hash === undefined || from === undefined) return []
    const to = tryDecode(addressCodec, memberOf(wire, 'to'))
    const hasInput = memberOf(wire, 'input') !== '0x'
    const sample = { hash, from, blockNumber, blockTransactionCount: list.length, position, ranCode: false }
    return [{ sample, recipient: to === undefined ? undefined : { address: to, hasInput } }]
  })
}

function memberOf(value: unknown, name: string): unknown {
  return isWireObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function sameHash(value: unknown, { hash }: Sample): boolean {
  return tryDecode(hash32, value) === hash
}

function hasAddress(accounts: unknown, address: string): boolean {
  return (
    isWireObject(accounts) && Object.keys(accounts).some((key) => tryDecode(addressCodec, key) === address)
  )
}
