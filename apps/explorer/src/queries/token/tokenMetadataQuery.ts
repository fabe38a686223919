import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex, toSafeCount } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** What a contract says of itself as a token; each part `undefined` when it does not say. */
export interface TokenMetadata {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

const NAME_CALL: Hex = '0x06fdde03'
const SYMBOL_CALL: Hex = '0x95d89b41'
const DECIMALS_CALL: Hex = '0x313ce567'
const MAX_DECIMALS = 255n

/** Name, symbol and decimals of a token at the head. Three calls in one batch, kept for the visit. */
export function tokenMetadataQuery(clients: Clients, token: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'tokenMetadata', token] as const,
    queryFn: async ({ signal }): Promise<TokenMetadata> => {
      const [name, symbol, decimals] = await Promise.all([
        getOutput(clients, token, NAME_CALL, signal),
        getOutput(clients, token, SYMBOL_CALL, signal),
        getOutput(clients, token, DECIMALS_CALL, signal),
      ])
      return {
        name: name === undefined ? undefined : readText(name),
        symbol: symbol === undefined ? undefined : readText(symbol),
        decimals: decimals === undefined ? undefined : decodeDecimals(decimals),
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** True when the contract counts as an ERC-20 token. Spec §5. */
export function isFungibleToken(
  metadata: TokenMetadata | undefined,
): metadata is { readonly name: string; readonly symbol: string; readonly decimals: number } {
  return metadata?.name !== undefined && metadata.symbol !== undefined && metadata.decimals !== undefined
}

/** A contract that refuses or answers nonsense simply does not say; only a failure of the way there is one. */
async function getOutput(
  { execution }: Clients,
  to: Address,
  data: Hex,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    return await execution.request(eth_call, [{ to, data }, 'latest'], { signal })
  } catch (error) {
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}

function decodeDecimals(output: Hex): number | undefined {
  if (hexByteLength(output) < 32) return undefined
  const value = BigInt(sliceHex(output, 0, 32))
  return value > MAX_DECIMALS ? undefined : toSafeCount(value)
}

/** Blank text names nothing. Spec §5. */
function readText(output: Hex): string | undefined {
  const text = decodeTokenText(output)?.trim()
  return text === '' ? undefined : text
}
