import { setTimeout as delay } from 'node:timers/promises'
import { forwardCalls } from './forwardCalls.ts'

/** `index` of `gateway_status`. */
export interface IndexStatus {
  readonly firstBlock: string | null
  readonly lastBlock: string | null
  readonly headBlock: string
  readonly tracedFrom: string | null
  readonly phase: string
  readonly message: string | null
}

const PAUSE_MS = 100

/** Waits until the index of a gateway covers the chain. Throws on timeout or when indexing failed. */
export async function waitForIndex(gatewayUrl: string, timeoutMs: number): Promise<IndexStatus> {
  const ask = forwardCalls(`${gatewayUrl}/rpc`)
  let last: unknown
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(PAUSE_MS)) {
    try {
      const { index } = (await ask('gateway_status', [])) as { readonly index: IndexStatus }
      last = index
      if (index.phase === 'failed') break
      const isWhole = index.firstBlock === '0x0' && index.lastBlock === index.headBlock
      if (index.phase === 'following' && isWhole) return index
    } catch (error) {
      // The node may be too busy tracing to report its status.
      last = String(error)
    }
  }
  throw new Error(`the index did not catch up: ${JSON.stringify(last)}`)
}
