import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { UNIVERSAL_RESOLVER_ADDRESS } from '@otterscan/decode/name/reverseInput'
import {
  decodeForwardAddress,
  encodeForwardInput,
  isOffchainLookup,
} from '@otterscan/decode/name/universalResolver'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { NAME_STALE_TIME_MS } from '../staleTime.ts'
import { normalizeName } from './ensName.ts'

/** Result of resolving a name. `normal` is the normalized form that was looked up. */
export type NameLookup =
  | { readonly kind: 'found'; readonly normal: string; readonly address: Address }
  /** The text cannot be a name. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'notFound'; readonly normal: string }
  /** Stored off-chain on a server named by the contract, which is not queried. EIP-3668. */
  | { readonly kind: 'offChain'; readonly normal: string }

/** Resolves a name as typed by the user. One call; texts that cannot be a name cost none. */
export function nameAddressQuery(clients: Clients, text: string) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'nameAddress', text] as const,
    queryFn: async ({ signal }): Promise<NameLookup> => {
      const normal = await normalizeName(text.trim())
      // Names with one label are top-level domains, which do not resolve.
      const data = normal?.includes('.') === true ? encodeForwardInput(normal) : undefined
      if (normal === null || data === undefined) return { kind: 'invalid' }
      return lookUpName(clients.execution, normal, data, signal)
    },
    staleTime: NAME_STALE_TIME_MS,
  })
}

async function lookUpName(
  execution: ExecutionClient,
  normal: string,
  data: Hex,
  signal: AbortSignal,
): Promise<NameLookup> {
  try {
    const call = { to: UNIVERSAL_RESOLVER_ADDRESS, data }
    const address = decodeForwardAddress(await execution.request(eth_call, [call, 'latest'], { signal }))
    return address === undefined ? { kind: 'notFound', normal } : { kind: 'found', normal, address }
  } catch (error) {
    if (error instanceof CheckFailedError) return { kind: 'notFound', normal }
    if (!isRevert(error)) throw error
    return { kind: isOffchainLookup(error.data) ? 'offChain' : 'notFound', normal }
  }
}

const REVERT_CODE = 3

/** The resolver reverted, as opposed to a node that could not run the call. Code 3 on geth; others only have a message. */
function isRevert(error: unknown): error is RpcError {
  return error instanceof RpcError && (error.code === REVERT_CODE || /revert/i.test(error.message))
}
