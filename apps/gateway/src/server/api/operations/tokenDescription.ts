import { eth_call } from '@otterscan/api-schema/execution/eth'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import type { Address } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import { DECIMALS_CALL, NAME_CALL, SYMBOL_CALL } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'
import { ApiError } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'

/** What a token contract says of itself; `undefined` where it does not. */
export interface TokenDescription {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: bigint | undefined
}

/** Name, symbol and decimals of a token now. Throws: `ApiError`, but not for a contract that fails. */
export async function readTokenDescription(token: Address, calls: GatewayCalls): Promise<TokenDescription> {
  const [name, symbol, decimals] = await Promise.all(
    [NAME_CALL, SYMBOL_CALL, DECIMALS_CALL].map((data) => callToken(token, data, calls)),
  )
  return {
    name: name && decodeTokenText(name),
    symbol: symbol && decodeTokenText(symbol),
    decimals: decodeUint(decimals, 0),
  }
}

/** `undefined` where the contract has no such function, or fails. */
async function callToken(to: Address, data: Hex, { call }: GatewayCalls): Promise<Hex | undefined> {
  try {
    return await call(eth_call, { to, data }, 'latest')
  } catch (error) {
    if (error instanceof ApiError && error.status === 502) return undefined
    throw error
  }
}
