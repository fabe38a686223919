import { getErc20Metadata } from '@otterscan/clients/contracts/erc20'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, OLD_TOKENS } from '../staleTime.ts'

/** Token metadata as returned by the contract; each field `undefined` when unavailable. */
export interface TokenMetadata {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** Name, symbol and decimals of a token at the head. Three calls in one batch, cached for the visit. */
export function tokenMetadataQuery(clients: Clients, token: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'tokenMetadata', token] as const,
    queryFn: async ({ signal }): Promise<TokenMetadata> => {
      const { name, symbol, decimals } = await getErc20Metadata(clients.execution, token, {
        signal,
        old: OLD_TOKENS,
      })
      return { name: decodeText(name), symbol: decodeText(symbol), decimals }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** True when the contract counts as an ERC-20 token: non-blank name, non-blank symbol, readable decimals. */
export function isFungibleToken(
  metadata: TokenMetadata | undefined,
): metadata is { readonly name: string; readonly symbol: string; readonly decimals: number } {
  return metadata?.name !== undefined && metadata.symbol !== undefined && metadata.decimals !== undefined
}

/** Blank text counts as missing. */
function decodeText(output: Hex | undefined): string | undefined {
  const text = output === undefined ? undefined : decodeTokenText(output)?.trim()
  return text === '' ? undefined : text
}
