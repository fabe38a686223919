import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_blockNumber, eth_chainId } from '@otterscan/api-schema/execution/eth'
import { ots_getApiLevel } from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'

/** Lowest explorer API level of a node that has what the pages ask. */
const MINIMUM_API_LEVEL = 8

/** What a node turned out to be. */
export type ProbeResult =
  | { readonly status: 'connected'; readonly chainId: bigint; readonly head: BlockHeader }
  | { readonly status: 'notEthNode'; readonly cause: Error }
  | { readonly status: 'notErigonNode'; readonly cause: Error }
  | { readonly status: 'notOtterscanPatched'; readonly cause: Error }
  | { readonly status: 'failed'; readonly cause: Error }

/**
 * Asks a node what it is: four calls in one batch, judged in the order block number, latest header, API level; last the
 * chain id. Spec §4 "Connection check".
 *
 * Throws only when given up through the signal.
 */
export async function probeNode(execution: ExecutionClient, signal?: AbortSignal): Promise<ProbeResult> {
  const [blockNumber, header, apiLevel, chainId] = await Promise.allSettled([
    execution.request(eth_blockNumber, [], { signal }),
    execution.request(erigon_getHeaderByNumber, ['latest'], { signal }),
    getSufficientApiLevel(execution, signal),
    execution.request(eth_chainId, [], { signal }),
  ])
  signal?.throwIfAborted()
  if (blockNumber.status === 'rejected') return { status: 'notEthNode', cause: toError(blockNumber.reason) }
  if (header.status === 'rejected') return { status: 'notErigonNode', cause: toError(header.reason) }
  if (apiLevel.status === 'rejected')
    return { status: 'notOtterscanPatched', cause: toError(apiLevel.reason) }
  if (chainId.status === 'rejected') return { status: 'failed', cause: toError(chainId.reason) }
  if (header.value === null)
    return { status: 'notErigonNode', cause: new Error('the node has no latest header') }
  return { status: 'connected', chainId: chainId.value, head: header.value }
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

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
