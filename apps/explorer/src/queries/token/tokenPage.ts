import {
  gateway_getToken,
  gateway_getTokenActivity,
  gateway_getTokenHolders,
  gateway_getTokenIdHolders,
  gateway_getTokenIds,
  type TokenHolder,
  type TokenHolders,
  type TokenIdEntry,
  type TokenIds,
} from '@otterscan/api-schema/execution/token'
import type { IndexedTokenStandard } from '@otterscan/api-schema/execution/tokenParts'
import {
  gateway_getTokenIdTransferCount,
  gateway_getTokenIdTransferList,
  gateway_getTokenTransferCount,
  gateway_getTokenTransferList,
  gateway_searchTokenTransfers,
  type TokenTransferEntry,
  type TokenTransferFilter,
} from '@otterscan/api-schema/execution/tokenTransfer'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { decodeTokenText } from '@otterscan/decode/token/tokenText'
import type { Address } from '@otterscan/ethereum/address'
import { decodeUint, toWordCall } from '@otterscan/ethereum/contract/abiWords'
import { TOTAL_SUPPLY_CALL, toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { INDEXED_PAGE_SIZE, type IndexedListSource } from '../gateway/indexedList.ts'

/** The method without which there is no index of tokens. */
export const TOKEN_METHOD = gateway_getToken.name

/** Transfers of a token, one a log. */
export function createTokenTransferSource(
  token: Address,
): IndexedListSource<[token: Address], TokenTransferEntry> {
  return { count: gateway_getTokenTransferCount, list: gateway_getTokenTransferList, subject: [token] }
}

/** Transfers of one id. */
export function createTokenIdSource(
  token: Address,
  tokenId: string,
): IndexedListSource<[token: Address, tokenId: string], TokenTransferEntry> {
  return {
    count: gateway_getTokenIdTransferCount,
    list: gateway_getTokenIdTransferList,
    subject: [token, tokenId],
  }
}

/** What the index tells of a token. One call. */
export function tokenFactsQuery({ chainId, execution }: Clients, token: Address) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenFacts', token] as const,
    queryFn: ({ signal }) => execution.request(gateway_getToken, [token], { signal }),
  })
}

/** A page of holders behind a cursor. One call. */
export function tokenHoldersQuery(
  { chainId, execution }: Clients,
  token: Address,
  after: string | undefined,
) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenHolders', token, after ?? ''] as const,
    queryFn: ({ signal }) =>
      execution.request(gateway_getTokenHolders, [token, INDEXED_PAGE_SIZE, after], { signal }),
  })
}

/** A page of ids behind a cursor. One call. */
export function tokenIdsQuery({ chainId, execution }: Clients, token: Address, after: string | undefined) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenIds', token, after ?? ''] as const,
    queryFn: ({ signal }) =>
      execution.request(gateway_getTokenIds, [token, INDEXED_PAGE_SIZE, after], { signal }),
  })
}

/** The first holders of an id. One call. */
export function tokenIdHoldersQuery({ chainId, execution }: Clients, token: Address, tokenId: string) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenIdHolders', token, tokenId] as const,
    queryFn: ({ signal }) =>
      execution.request(gateway_getTokenIdHolders, [token, tokenId, INDEXED_PAGE_SIZE, undefined], {
        signal,
      }),
  })
}

const ACTIVITY_PARTS = 60

/** How many transfers there were over time. One call. */
export function tokenActivityQuery({ chainId, execution }: Clients, token: Address) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenActivity', token] as const,
    queryFn: ({ signal }) => execution.request(gateway_getTokenActivity, [token, ACTIVITY_PARTS], { signal }),
  })
}

/** Transfers that a filter lets through, in a part of the chain behind a cursor. One call. */
export function foundTransfersQuery(
  { chainId, execution }: Clients,
  token: Address,
  filter: TokenTransferFilter,
  after: string | undefined,
) {
  const key = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenSearch', token, ...key, after ?? ''] as const,
    queryFn: ({ signal }) =>
      execution.request(gateway_searchTokenTransfers, [token, filter, INDEXED_PAGE_SIZE, after], { signal }),
  })
}

const EXPORT_PAGE_SIZE = 500

/** Every holder, in pages. */
export async function* walkHolders(
  { execution }: Clients,
  token: Address,
  signal: AbortSignal,
): AsyncGenerator<readonly TokenHolder[], void> {
  let after: string | undefined
  do {
    const page: TokenHolders = await execution.request(
      gateway_getTokenHolders,
      [token, EXPORT_PAGE_SIZE, after],
      { signal },
    )
    yield page.results
    after = page.next
  } while (after !== undefined)
}

/** Every id, in pages. */
export async function* walkIds(
  { execution }: Clients,
  token: Address,
  signal: AbortSignal,
): AsyncGenerator<readonly TokenIdEntry[], void> {
  let after: string | undefined
  do {
    const page: TokenIds = await execution.request(gateway_getTokenIds, [token, EXPORT_PAGE_SIZE, after], {
      signal,
    })
    yield page.results
    after = page.next
  } while (after !== undefined)
}

/** What `totalSupply()` returns now; `null` when it returns none. One call. */
export function tokenSupplyQuery({ chainId, execution }: Clients, token: Address) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenSupply', token] as const,
    queryFn: async ({ signal }): Promise<bigint | null> => {
      const output = await callContract(execution, { to: token, data: TOTAL_SUPPLY_CALL }, 'latest', {
        signal,
      })
      return decodeUint(output, 0) ?? null
    },
  })
}

/** What `balanceOf` returns at a block; `null` when it returns none. One call. */
export function tokenBalanceQuery(
  { chainId, execution }: Clients,
  { token, holder, block }: { readonly token: Address; readonly holder: Address; readonly block: bigint },
) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenBalance', token, holder, block.toString()] as const,
    queryFn: async ({ signal }): Promise<bigint | null> => {
      const output = await callContract(execution, { to: token, data: toBalanceCall(holder) }, block, {
        signal,
      })
      return decodeUint(output, 0) ?? null
    },
  })
}

const TOKEN_URI_SELECTORS = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' } as const

/** Where the metadata of an id is, as the contract says now; `null` when it says nothing. One call. ERC-721, ERC-1155. */
export function tokenUriQuery(
  { chainId, execution }: Clients,
  token: Address,
  tokenId: string,
  standard: Exclude<IndexedTokenStandard, 'erc20'>,
) {
  return queryOptions({
    queryKey: [chainId.toString(), 'tokenUri', token, tokenId] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const id = BigInt(tokenId)
      const data = toWordCall(TOKEN_URI_SELECTORS[standard], id)
      const output = await callContract(execution, { to: token, data }, 'latest', { signal })
      const uri = output === undefined ? undefined : decodeTokenText(output)
      // ERC-1155: clients put the id in, in 64 hex digits.
      return uri?.replaceAll('{id}', id.toString(16).padStart(64, '0')) ?? null
    },
  })
}
