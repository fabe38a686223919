import {
  ots2_getERC20Holdings,
  ots2_getERC721Holdings,
  ots2_getERC1155Holdings,
} from '@otterscan/api-schema/execution/ots2'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { type TokenMetadata, tokenMetadataQuery } from './tokenMetadata.ts'

/** Token standards; contracts of ERC-1155 have no balance per account, only one per id. */
export type HoldingKind = 'erc20' | 'erc721' | 'erc1155'

/** Balance of a token. */
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

const METHODS = {
  erc20: ots2_getERC20Holdings,
  erc721: ots2_getERC721Holdings,
  erc1155: ots2_getERC1155Holdings,
} as const

/** Tokens per batch: five calls each, so that a batch stays small. */
const STEP = 25

/** An unused address: arbitrary, without a known key. */
const UNUSED_ADDRESS = toChecksumAddress('0x8d3f1c52a90b47e6b1d25f60c7a94e83b2f5d716')

/**
 * Holdings of an address: the balance of every token ever transferred, now or at the end of a block. Two calls per token
 * and, once per visit, three for its metadata; loaded tokens are shown while the rest loads.
 */
export function holdingsQuery(clients: Clients, account: Address, kind: HoldingKind, at?: bigint) {
  const queryKey = [clients.chainId.toString(), 'holdings', kind, account, at?.toString() ?? ''] as const
  const block = at ?? 'latest'
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Holdings> => {
      const { tokens, unreadable } = await clients.execution.request(METHODS[kind], [account], { signal })
      const holdings: TokenHolding[] = []
      for (let start = 0; start < tokens.length; start += STEP) {
        const step = tokens.slice(start, start + STEP)
        holdings.push(
          ...(await Promise.all(
            step.map((token) => getHolding({ token, account, kind, block }, clients, client, signal)),
          )),
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

interface WantedHolding {
  readonly token: Address
  readonly account: Address
  readonly kind: HoldingKind
  readonly block: bigint | 'latest'
}

async function getHolding(
  { token, account, kind, block }: WantedHolding,
  clients: Clients,
  client: QueryClient,
  signal: AbortSignal,
): Promise<TokenHolding> {
  const [balance, unusedBalance, metadata] = await Promise.all([
    kind === 'erc1155' ? undefined : getBalance(clients, token, account, block, signal),
    kind === 'erc1155' ? undefined : getBalance(clients, token, UNUSED_ADDRESS, block, signal),
    client.fetchQuery(tokenMetadataQuery(clients, token)),
  ])
  const isSameForEveryone = balance !== undefined && balance > 0n && balance === unusedBalance
  return { token, balance, metadata, isSameForEveryone }
}

async function getBalance(
  { execution }: Clients,
  token: Address,
  account: Address,
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const output = await callContract(execution, { to: token, data: toBalanceCall(account) }, block, {
    signal,
  })
  return output === undefined || hexByteLength(output) < 32 ? undefined : BigInt(sliceHex(output, 0, 32))
}
