import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { ContractCall } from '@otterscan/decode/price/multicall'
import type { Hex } from '@otterscan/ethereum/hex'

/** What one contract returns; `undefined` when it fails or the node has no state of that block. */
export async function readContract(
  execution: ExecutionClient,
  { to, data }: ContractCall,
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    return await execution.request(eth_call, [{ to, data }, block], { signal })
  } catch (error) {
    // A price is optional: a refusal means that there is none.
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}
