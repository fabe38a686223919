import { setTimeout as delay } from 'node:timers/promises'
import { askRpc } from './askRpc.ts'

/** `index` of `gateway_status`. */
export interface IndexStatus {
  readonly firstBlock: string | null
  readonly lastBlock: string | null
  readonly headBlock: string
  readonly tracedFrom: string | null
  readonly phase: string
  readonly message: string | null
}

/** Waits until the index of a gateway has the whole chain. Throws when it does not come, or failed. */
export async function waitForWholeIndex(gatewayUrl: string, timeoutMs: number): Promise<IndexStatus> {
  let last: IndexStatus | undefined
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(50)) {
    const [answer] = await askRpc(`${gatewayUrl}/rpc`, [['gateway_status']])
    // A node that has much to trace may be too busy to be asked how far it is.
    if (answer === undefined || 'error' in answer) continue
    const { index } = answer.result as { readonly index: IndexStatus }
    last = index
    if (index.phase === 'failed') break
    const isWhole = index.firstBlock === '0x0' && index.lastBlock === index.headBlock
    if (index.phase === 'following' && isWhole) return index
  }
  throw new Error(`the index does not catch up: ${JSON.stringify(last)}`)
}
