import { ots2_getERC20Holdings, ots2_getERC721Holdings } from '@otterscan/api-schema/execution/ots2'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { type TokenMetadata, tokenMetadataQuery } from './tokenMetadata.ts'

/** Token standards whose contracts have a balance per account. */
export type HoldingKind = 'erc20' | 'erc721'

/** Current balance of a token. */
export interface TokenHolding {
  readonly token: Address
  /** Raw, without decimals; tokens of a collection. `undefined` where unavailable. */
  readonly balance: bigint | undefined
  readonly metadata: TokenMetadata
  /** An unused address has the same balance, and it is not zero. */
  readonly isSameForEveryone: boolean
}

/** Tokens of an address, by the token's address. */
export interface Holdings {
  readonly holdings: readonly TokenHolding[]
  /** Number of tokens ever transferred; more than `holdings` until all are loaded. */
  readonly tokenCount: number
  /** Tokens of the list that could not be read. */
  readonly unreadable: readonly UnreadableField[]
}

const METHODS = { erc20: ots2_getERC20Holdings, erc721: ots2_getERC721Holdings } as const

/** Tokens per batch: five calls each, so that a batch stays small. */
const STEP = 25

/** An unused address: arbitrary, without a known key. */
const UNUSED_ADDRESS = toChecksumAddress('0x8d3f1c52a90b47e6b1d25f60c7a94e83b2f5d716')

/** Holdings of an address: the current balance of every token ever transferred. Two calls per token and, once per visit,
 * three for its metadata; loaded tokens are shown while the rest loads.
 */
export function holdingsQuery(clients: Clients, account: Address, kind: HoldingKind) {
  const queryKey = [clients.chainId.toString(), 'holdings', kind, account] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Holdings> => {
      const { tokens, unreadable } = await clients.execution.request(METHODS[kind], [account], { signal })
      const holdings: TokenHolding[] = []
      for (let start = 0; start < tokens.length; start += STEP) {
        const step = tokens.slice(start, start + STEP)
        holdings.push(
          ...(await Promise.all(step.map((token) => getHolding(token, account, clients, client, signal)))),
        )
        const former = client.getQueryData<Holdings>(queryKey)
        const isWhole = former !== undefined && former.holdings.length === former.tokenCount
        // A complete result stays on screen until the next complete one.
        if (!isWhole && !signal.aborted) {
          client.setQueryData<Holdings>(queryKey, {
            holdings: [...holdings],
            tokenCount: tokens.length,
            unreadable,
          })
        }
      }
      return { holdings, tokenCount: tokens.length, unreadable }
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
  const output = await callContract(execution, { to: token, data: toBalanceCall(account) }, 'latest', {
    signal,
  })
  return output === undefined || hexByteLength(output) < 32 ? undefined : BigInt(sliceHex(output, 0, 32))
}
