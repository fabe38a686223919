import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { BLOCK_PRODUCER } from '@otterscan/devnet/chainSettings'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { RunningClient } from './ClientDescription.ts'
import { createRawControl } from './rawControl.ts'

/** EIP-1559, after a genesis block with 1 gwei and no gas used. */
const FIRST_BASE_FEE = 875_000_000n

/** Anvil, given the same bytes as the other clients and left to set base fees by the protocol's rule, as they do. */
export async function startReference(): Promise<RunningClient> {
  const { url, stop } = await startAnvil({ port: 0, host: '127.0.0.1' })
  const request = createNodeRequest(url)
  await request('anvil_setLoggingEnabled', false)
  await request('anvil_setCoinbase', BLOCK_PRODUCER)
  // Anvil would give the first block that of its genesis.
  await request('anvil_setNextBlockBaseFeePerGas', toQuantity(FIRST_BASE_FEE))
  const control = createRawControl(request, async ({ timestamp }) => {
    await request('evm_setNextBlockTimestamp', toQuantity(timestamp))
    await request('evm_mine')
  })
  return { url, control, lastWords: () => '', stop }
}
