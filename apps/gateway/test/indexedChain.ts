import { setTimeout as delay } from 'node:timers/promises'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import type { Hex } from '@otterscan/ethereum/hex'
import { type ClassOf, type Frame, type Walk, walkChain } from './bruteForceWalk.ts'
import { requestResult } from './requestRpc.ts'
import type { RunningProgram } from './startProgram.ts'

/** For a loaded machine; alone each step takes some seconds. */
export const INDEX_TIMEOUT_MS = 480_000

/** `index` of `gateway_status`. */
export interface IndexStatus {
  readonly firstBlock: Hex | null
  readonly lastBlock: Hex | null
  readonly finalBlock: Hex | null
  readonly tracedFrom: Hex | null
  readonly phase: string
  readonly message: string | null
}

/** How far the index of a gateway is. */
export async function getIndexStatus({ url }: RunningProgram): Promise<IndexStatus> {
  return (await requestResult<{ index: IndexStatus }>(`${url}/rpc`, 'gateway_status')).index
}

/** Waits until the index has the newest block of the node itself, and everything below. */
export async function waitForHead(
  program: RunningProgram,
  { request }: ReadOnlyDevnet,
): Promise<IndexStatus> {
  for (const end = Date.now() + INDEX_TIMEOUT_MS; Date.now() < end; await delay(50)) {
    const index = await getIndexStatus(program)
    if (index.phase === 'failed') throw new Error(index.message ?? 'failed')
    const head = await request<Hex>('eth_blockNumber')
    if (index.phase === 'following' && index.firstBlock === '0x0' && index.lastBlock === head) return index
  }
  throw new Error('the index does not catch up')
}

/** A way to walk the whole chain; traces are asked for once. `traced`: a node with the same first blocks that has them. */
export async function createWalk(
  { url, scenarios }: ReadOnlyDevnet,
  traced?: ReadOnlyDevnet,
): Promise<() => Promise<Walk>> {
  const traces = new Map<string, Frame>()
  // From the scenarios, not from probes.
  const classOf: ClassOf = (address) =>
    address === scenarios.erc721.address.toLowerCase() ? '721' : undefined
  if (traced !== undefined) await walkChain(traced.url, classOf, traces)
  return () => walkChain(url, classOf, traces)
}
