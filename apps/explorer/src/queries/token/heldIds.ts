import { gateway_getTokenHolders } from '@otterscan/api-schema/execution/token'
import {
  gateway_searchTokenTransfers,
  type MovedToken,
  type TokenTransferEntry,
} from '@otterscan/api-schema/execution/tokenTransfer'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeAddressWord, decodeUint, toWordCall } from '@otterscan/ethereum/contract/abiWords'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'
import { findLostEntries } from '../gateway/indexedList.ts'

/** Standards whose tokens have numbers. */
export type IdStandard = 'erc721' | 'erc1155'

/** What an account has of one id. */
export interface HeldId {
  readonly tokenId: bigint
  readonly amount: bigint
}

/** The transfers of a collection that an account was part of; its ids are known once all were read. */
export interface HeldIdsState extends SearchProgress<TokenTransferEntry> {
  /** The newest block that counts; `undefined` before the first answer, or where nothing is indexed. */
  readonly block: bigint | undefined
  /** Logs that cannot be read: they may have moved more. */
  readonly unreadableCount: number
  /** From where the gateway goes on. */
  readonly next: string | undefined
}

const PAGE_SIZE = 500

/** Reads what an account had to do with a collection until the end of a block, or until the newest that is indexed. */
export function createHeldIdsSearch(
  { execution }: Pick<Clients, 'execution'>,
  account: Address,
  token: Address,
  at: bigint | undefined,
): Search<HeldIdsState> {
  return createSearch<HeldIdsState>({
    start: { ...NOTHING_FOUND, block: undefined, unreadableCount: 0, next: undefined },
    async *walk(getState, signal) {
      let { block } = getState()
      if (block === undefined) {
        const { lastBlock } = await execution.request(gateway_getTokenHolders, [token, 1, undefined], {
          signal,
        })
        // Nothing is indexed.
        if (lastBlock === undefined) return
        block = at === undefined || at > lastBlock ? lastBlock : at
        yield { block }
      }
      do {
        const { found, unreadableCount, next: after } = getState()
        const { results, unreadable, next } = await execution.request(
          gateway_searchTokenTransfers,
          [token, { account, toBlock: block }, PAGE_SIZE, after],
          { signal },
        )
        const lost = findLostEntries(unreadable).length + results.filter(({ moved }) => !moved).length
        yield { found: [...found, ...results], unreadableCount: unreadableCount + lost, next }
      } while (getState().next !== undefined)
    },
  })
}

/** What an account has of each id, by what came and went; ascending, without those of which nothing is left. */
export function addUpIds(transfers: readonly TokenTransferEntry[], account: Address): readonly HeldId[] {
  const amounts = new Map<bigint, bigint>()
  const add = ({ tokenId, amount }: MovedToken, sign: bigint) => {
    if (tokenId !== undefined) amounts.set(tokenId, (amounts.get(tokenId) ?? 0n) + sign * amount)
  }
  for (const { from, to, moved = [] } of transfers) {
    for (const one of moved) {
      if (isSameAddress(to, account)) add(one, 1n)
      if (isSameAddress(from, account)) add(one, -1n)
    }
  }
  return [...amounts]
    .filter(([, amount]) => amount !== 0n)
    .map(([tokenId, amount]) => ({ tokenId, amount }))
    .sort((one, other) => (one.tokenId < other.tokenId ? -1 : 1))
}

interface HeldIdOptions {
  readonly token: Address
  readonly account: Address
  readonly standard: IdStandard
  readonly tokenId: bigint
  readonly block: bigint
}

const OWNER_OF = '0x6352211e'
const BALANCE_OF_ID = '0x00fdd58e'

/** How much of an id the contract says that the account has at a block; `null` when it says nothing. One call. */
export function heldIdQuery(
  { chainId, execution }: Clients,
  { token, account, standard, tokenId, block }: HeldIdOptions,
) {
  return queryOptions({
    queryKey: [chainId.toString(), 'heldId', token, account, tokenId.toString(), block.toString()] as const,
    queryFn: async ({ signal }): Promise<bigint | null> => {
      const data =
        standard === 'erc721'
          ? toWordCall(OWNER_OF, tokenId)
          : toWordCall(BALANCE_OF_ID, account as `0x${string}`, tokenId)
      const output = await callContract(execution, { to: token, data }, block, { signal })
      if (standard === 'erc1155') return decodeUint(output, 0) ?? null
      const owner = decodeAddressWord(output)
      if (owner === undefined) return null
      return isSameAddress(owner, account) ? 1n : 0n
    },
  })
}
