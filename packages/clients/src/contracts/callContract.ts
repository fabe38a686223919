import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { RpcError } from '../errors.ts'
import type { ExecutionClient } from '../execution.ts'
import type { RequestOptions } from '../transport/transport.ts'

/** Options of a call. */
export interface CallOptions extends RequestOptions {
  /** Which node errors mean that the contract returns nothing; default: all. */
  readonly isRefusal?: (error: RpcError) => boolean
}

/**
 * The output of a contract in the state of a block; `undefined` when it reverts, when the node rejects the call (no
 * such state, for example), and when the output is not hex. Only transport failures are thrown.
 *
 * Throws: `TransportError`, `AbortedError`, and `RpcError` for an error that is not a refusal.
 */
export async function callContract(
  { request }: Pick<ExecutionClient, 'request'>,
  { to, data }: { readonly to: Address; readonly data: Hex },
  block: bigint | Hex | 'latest',
  { isRefusal = () => true, ...options }: CallOptions = {},
): Promise<Hex | undefined> {
  try {
    return await request(eth_call, [{ to, data }, block], options)
  } catch (error) {
    if (error instanceof CheckFailedError) return undefined
    if (error instanceof RpcError && isRefusal(error)) return undefined
    throw error
  }
}
