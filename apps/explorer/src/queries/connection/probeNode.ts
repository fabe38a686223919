import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_blockNumber, eth_chainId } from '@otterscan/api-schema/execution/eth'
import { ots_getApiLevel } from '@otterscan/api-schema/execution/ots'
import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'

/** Minimum explorer API level that has all methods the pages use. */
const MINIMUM_API_LEVEL = 8

/** Result of probing a node. */
export type ProbeResult =
  | {
      readonly status: 'connected'
      readonly chainId: bigint
      readonly head: BlockHeader
      /** `undefined` where the node does not have block 0, or not any more. */
      readonly genesisHash: Hex | undefined
    }
  | { readonly status: 'notEthNode'; readonly cause: Error }
  | { readonly status: 'notErigonNode'; readonly cause: Error }
  | { readonly status: 'notOtterscanPatched'; readonly cause: Error }
  /** A probe was refused, which says nothing about the kind of node: a limit on requests, missing access, a failure. */
  | { readonly status: 'refused'; readonly cause: Error }
  | { readonly status: 'failed'; readonly cause: Error }

/** Probes a node: five calls in one batch, checked in the order block number (an ETH node), latest header (an Erigon
 * node), API level (Otterscan methods); last the chain id. Block 0 may be missing.
 * Throws only when aborted through the signal.
 */
export async function probeNode(execution: ExecutionClient, signal?: AbortSignal): Promise<ProbeResult> {
  const [blockNumber, header, apiLevel, chainId, genesis] = await Promise.allSettled([
    execution.request(eth_blockNumber, [], { signal }),
    execution.request(erigon_getHeaderByNumber, ['latest'], { signal }),
    getSufficientApiLevel(execution, signal),
    execution.request(eth_chainId, [], { signal }),
    execution.request(erigon_getHeaderByNumber, [0n], { signal }),
  ])
  signal?.throwIfAborted()
  if (blockNumber.status === 'rejected') return toFailure('notEthNode', blockNumber.reason)
  if (header.status === 'rejected') return toFailure('notErigonNode', header.reason)
  if (apiLevel.status === 'rejected') return toFailure('notOtterscanPatched', apiLevel.reason)
  if (chainId.status === 'rejected') return toFailure('failed', chainId.reason)
  if (header.value === null)
    return { status: 'notErigonNode', cause: new Error('the node has no latest header') }
  // Some nodes answer with another block where they lack one.
  const first = genesis.status === 'fulfilled' && genesis.value?.number === 0n ? genesis.value : undefined
  return { status: 'connected', chainId: chainId.value, head: header.value, genesisHash: first?.hash }
}

async function getSufficientApiLevel(
  execution: ExecutionClient,
  signal: AbortSignal | undefined,
): Promise<void> {
  const level = await execution.request(ots_getApiLevel, [], { signal })
  if (level < MINIMUM_API_LEVEL) {
    throw new Error(`the node has explorer API level ${level}, at least ${MINIMUM_API_LEVEL} is needed`)
  }
}

/** The failure of a probe that says this of the node, unless the probe was refused. */
function toFailure(status: Exclude<ProbeResult['status'], 'connected'>, reason: unknown): ProbeResult {
  const cause = toError(reason)
  return { status: isRefusal(cause) ? 'refused' : status, cause }
}

/** Not found, not allowed for this method, no such format: that server is not a node. */
const NO_NODE_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 406, 410, 415])

/** The gateway's words when it got no answer of a node at all. */
const NO_NODE_WORDS = /^The node at \S+ (?:does not respond|did not answer|redirects)/

/** True for a server that may be the right one and does not answer now. */
function isRefusal(error: Error): boolean {
  if (error instanceof MethodNotFoundError) return false
  if (error instanceof TransportError) return isRefusingStatus(error.status)
  if (!(error instanceof RpcError) || NO_NODE_WORDS.test(error.nodeMessage)) return false
  const [, status] = /^The node at \S+ returned HTTP (\d{3})/.exec(error.nodeMessage) ?? []
  return status === undefined || isRefusingStatus(Number.parseInt(status, 10))
}

function isRefusingStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && !NO_NODE_STATUSES.has(status)
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
