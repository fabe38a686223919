import type { Address } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import { DECIMALS_CALL, NAME_CALL, SYMBOL_CALL } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ExecutionClient } from '../execution.ts'
import type { RequestOptions } from '../transport/transport.ts'
import { callContract } from './callContract.ts'

/** Metadata of a token at the head; each part `undefined` when the contract does not return it. */
export interface Erc20Metadata {
  /** As returned: a string, or the bytes32 of early tokens; `decodeTokenText` reads both. */
  readonly name: Hex | undefined
  /** As `name`. */
  readonly symbol: Hex | undefined
  readonly decimals: number | undefined
}

const MAX_DECIMALS = 255n

/** Name, symbol and decimals of a token. Three calls in one batch. Throws: `TransportError`, `AbortedError`. */
export async function getErc20Metadata(
  client: Pick<ExecutionClient, 'request'>,
  token: Address,
  options?: RequestOptions,
): Promise<Erc20Metadata> {
  const [name, symbol, decimals] = await Promise.all(
    [NAME_CALL, SYMBOL_CALL, DECIMALS_CALL].map((data) =>
      callContract(client, { to: token, data }, 'latest', options),
    ),
  )
  return { name, symbol, decimals: decodeDecimals(decimals) }
}

/** `undefined` above 255: such a contract is not a token. */
function decodeDecimals(output: Hex | undefined): number | undefined {
  const value = decodeUint(output, 0)
  return value === undefined || value > MAX_DECIMALS ? undefined : Number(value)
}
