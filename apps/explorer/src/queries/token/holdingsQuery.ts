import { ots2_getERC20Holdings, ots2_getERC721Holdings } from '@otterscan/api-schema/execution/ots2'
import { toBalanceCall } from '@otterscan/decode/price/poolCalls'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { readContract } from '../price/readContract.ts'
import { type TokenMetadata, tokenMetadataQuery } from './tokenMetadataQuery.ts'

/** Kinds of tokens whose contracts tell a balance. */
export type HoldingKind = 'erc20' | 'erc721'

/** What an address has of a token now. */
export interface TokenHolding {
  readonly token: Address
  /** Raw, without decimals; pieces of a collection. `undefined` where the contract does not say. */
  readonly balance: bigint | undefined
  readonly metadata: TokenMetadata
  /** An address that nobody uses has the same, and it is not nothing. */
  readonly isSameForEveryone: boolean
}

/** Tokens of an address, by the token's address. */
export interface Holdings {
  readonly holdings: readonly TokenHolding[]
  /** Tokens the address ever met; more than `holdings` until all have been asked. */
  readonly tokenCount: number
}

const METHODS = { erc20: ots2_getERC20Holdings, erc721: ots2_getERC721Holdings } as const

/** Tokens asked for at a time: five calls each, so that a batch stays small. */
const STEP = 25

/** Nobody's: made up, and no key of it is known. */
const UNUSED_ADDRESS = toChecksumAddress('0x8d3f1c52a90b47e6b1d25f60c7a94e83b2f5d716')

/**
 * What an address holds: every token it ever met, asked for its balance now. Two calls a token and, once for the visit,
 * three for its name; what is there is shown while the rest is asked.
 */
export function holdingsQuery(clients: Clients, account: Address, kind: HoldingKind) {
  const queryKey = [clients.chainId.toString(), 'holdings', kind, account] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Holdings> => {
      const { tokens } = await clients.execution.request(METHODS[kind], [account], { signal })
      const holdings: TokenHolding[] = []
      for (let start = 0; start < tokens.length; start += STEP) {
        const step = tokens.slice(start, start + STEP)
        holdings.push(
          ...(await Promise.all(step.map((token) => getHolding(token, account, clients, client, signal)))),
        )
        const former = client.getQueryData<Holdings>(queryKey)
        const isWhole = former !== undefined && former.holdings.length === former.tokenCount
        // A whole answer stays on screen until the next whole one.
        if (!isWhole && !signal.aborted) {
          client.setQueryData<Holdings>(queryKey, { holdings: [...holdings], tokenCount: tokens.length })
        }
      }
      return { holdings, tokenCount: tokens.length }
    },
  })
}

async function getHolding(
  token: Address,
  account: Address,
  clients: Clients,
  client: QueryClient,
  signal: AbortSignal,
): Promise<TokenHolding> {
  const [balance, unusedBalance, metadata] = await Promise.all([
    getBalance(clients, token, account, signal),
    getBalance(clients, token, UNUSED_ADDRESS, signal),
    client.fetchQuery(tokenMetadataQuery(clients, token)),
  ])
  const isSameForEveryone = balance !== undefined && balance > 0n && balance === unusedBalance
  return { token, balance, metadata, isSameForEveryone }
}

async function getBalance(
  { execution }: Clients,
  token: Address,
  account: Address,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const output = await readContract(execution, { to: token, data: toBalanceCall(account) }, 'latest', signal)
  return output === undefined || hexByteLength(output) < 32 ? undefined : BigInt(sliceHex(output, 0, 32))
}
