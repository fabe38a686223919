import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { RunningClient } from './ClientDescription.ts'
import { createRawControl } from './rawControl.ts'

/** Anvil, given the same bytes as the other clients and left to set base fees by the protocol's rule, as they do. */
export async function startReference(): Promise<RunningClient> {
  const { url, stop } = await startAnvil({ port: 0, host: '127.0.0.1' })
  const request = createNodeRequest(url)
  await request('anvil_setLoggingEnabled', false)
  await request('anvil_setCoinbase', BLOCK_PRODUCER)
  const control = createRawControl(request, async ({ timestamp }) => {
    await request('evm_setNextBlockTimestamp', toQuantity(timestamp))
    await request('evm_mine')
  })
  return { url, control, lastWords: () => '', stop }
}
