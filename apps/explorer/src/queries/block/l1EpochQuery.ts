import { eth_call } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import type { BlockId } from './blockDetailsQuery.ts'

/** Chains whose blocks name the block of the chain below that they follow. */
const L1_EPOCH_CHAIN_IDS: ReadonlySet<bigint> = new Set([10n, 11_155_420n])

/** OP-stack predeploy `L1Block`. */
const L1_BLOCK_ADDRESS: Address = '0x4200000000000000000000000000000000000015'
/** `number()`. */
const NUMBER_SELECTOR = '0x8381f58a'

/** True on chains that have an L1 epoch. */
export function hasL1Epoch(chainId: bigint): boolean {
  return L1_EPOCH_CHAIN_IDS.has(chainId)
}

/**
 * Number of the layer-1 block that a layer-2 block follows; `null` before the contract was there. One call, and none on
 * other chains.
 */
export function l1EpochQuery(clients: Clients, blockId: BlockId) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'l1Epoch', blockId.toString()] as const,
    queryFn: async ({ signal }) => {
      try {
        const call = { to: L1_BLOCK_ADDRESS, data: NUMBER_SELECTOR } as const
        const output = await clients.execution.request(eth_call, [call, blockId], { signal })
        return output.length === 66 ? BigInt(output) : null
      } catch (error) {
        // Unknown block, or state the node no longer has: the row says so.
        if (error instanceof RpcError && !error.retryable) return null
        throw error
      }
    },
    enabled: hasL1Epoch(clients.chainId),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
