import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import {
  decodeReverseName,
  toReverseInput,
  UNIVERSAL_RESOLVER_ADDRESS,
} from '@otterscan/decode/name/universalResolver'
import type { Address } from '@otterscan/ethereum/address'
import { normalizeName } from './normalizeName.ts'

/**
 * The name an address gave itself, `undefined` for none. The resolver contract checks that the name leads back to the
 * address; names that are not in normal form could pass for others and count as none, and so do answers kept off the
 * chain. One call.
 *
 * Throws when the node cannot be reached.
 */
export async function getReverseName(
  execution: ExecutionClient,
  address: Address,
): Promise<string | undefined> {
  const call = { to: UNIVERSAL_RESOLVER_ADDRESS, data: toReverseInput(address) }
  try {
    const name = decodeReverseName(await execution.request(eth_call, [call, 'latest']))
    return name !== undefined && (await normalizeName(name)) === name ? name : undefined
  } catch (error) {
    // No name, one that does not lead back, or one that only a server elsewhere knows.
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}
