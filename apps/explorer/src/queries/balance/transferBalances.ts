import { gateway_getTokenHolders } from '@otterscan/api-schema/execution/token'
import {
  type FoundTokenTransfers,
  gateway_searchTokenTransfers,
  type TokenTransferEntry,
} from '@otterscan/api-schema/execution/tokenTransfer'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeUint } from '@otterscan/ethereum/contract/abiWords'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import type { Clients } from '../clients.ts'
import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'
import { findLostEntries } from '../gateway/indexedList.ts'

/** The method without which transfers of an account cannot be found. */
export const TRANSFER_SEARCH_METHOD = gateway_searchTokenTransfers.name

/** A transfer from or to an account, with what it did to its balance. */
export interface BalanceChange extends TokenTransferEntry {
  /** Unix seconds; `undefined` where unavailable. */
  readonly timestamp: bigint | undefined
  /** Below zero for what left; zero for a transfer to itself; `undefined` where the amount cannot be read. */
  readonly change: bigint | undefined
  /** After this transfer; `undefined` where something needed to count back to it is unknown. */
  readonly balance: bigint | undefined
}

/** Changes of a balance, the newest first, and how far back they go. */
export interface BalanceChangesState extends SearchProgress<BalanceChange> {
  /** The newest indexed block: what is counted back from. `undefined` before the first answer. */
  readonly lastBlock: bigint | undefined
  /** What the contract returned at that block; `null` when it returned none. */
  readonly lastBalance: bigint | null | undefined
  /** Before the oldest transfer found; `undefined` where unknown. */
  readonly before: bigint | undefined
  /** Oldest block searched. */
  readonly searchedFrom: bigint | undefined
  /** Logs of the token that cannot be read: they may be transfers of the account. */
  readonly unreadableCount: number
  /** From where the gateway goes on. */
  readonly next: string | undefined
}

/** A search for changes of a balance. */
export interface BalanceChangesSearch extends Search<BalanceChangesState> {
  /** Everything: what was found, then the rest. Throws what the client throws. */
  readonly walkAll: (signal: AbortSignal) => AsyncIterable<readonly BalanceChange[]>
}

const PAGE_SIZE = 100

/**
 * Every transfer of a token from or to an account down to a block, by the index, with the balance after each: counted back
 * from what the contract returns at the newest indexed block, so that no old state is needed.
 */
export function createBalanceChangesSearch(
  { execution }: Pick<Clients, 'execution'>,
  account: Address,
  token: Address,
  fromBlock: bigint | undefined,
): BalanceChangesSearch {
  async function findStart(signal: AbortSignal) {
    const { lastBlock } = await execution.request(gateway_getTokenHolders, [token, 1, undefined], { signal })
    // Nothing is indexed.
    if (lastBlock === undefined) return undefined
    const call = { to: token, data: toBalanceCall(account) }
    const output = await callContract(execution, call, lastBlock, { signal })
    return { lastBlock, lastBalance: decodeUint(output, 0) ?? null }
  }

  async function* walkOn(
    from: BalanceChangesState,
    signal: AbortSignal,
  ): AsyncGenerator<BalanceChangesState, void> {
    let state = from
    if (state.lastBlock === undefined) {
      const start = await findStart(signal)
      if (start === undefined) return
      state = { ...state, ...start, before: start.lastBalance ?? undefined }
    }
    do {
      const filter = { account, fromBlock, toBlock: state.lastBlock }
      const page = await execution.request(
        gateway_searchTokenTransfers,
        [token, filter, PAGE_SIZE, state.next],
        { signal },
      )
      state = addPage(state, page, account)
      yield state
    } while (state.next !== undefined)
  }

  const search = createSearch<BalanceChangesState>({
    start: {
      ...NOTHING_FOUND,
      lastBlock: undefined,
      lastBalance: undefined,
      before: undefined,
      searchedFrom: undefined,
      unreadableCount: 0,
      next: undefined,
    },
    async *walk(getState, signal) {
      for await (const { status: _, message: __, ...part } of walkOn(getState(), signal)) yield part
    },
  })
  return {
    ...search,
    async *walkAll(signal) {
      let state = search.getState()
      yield state.found
      if (state.status === 'done') return
      for await (const after of walkOn(state, signal)) {
        yield after.found.slice(state.found.length)
        state = after
      }
    },
  }
}

function addPage(
  state: BalanceChangesState,
  { results, blocks, searchedFrom, unreadable, next }: FoundTokenTransfers,
  account: Address,
): BalanceChangesState {
  const lostCount = findLostEntries(unreadable).length
  // One that cannot be read may stand anywhere among them.
  let before = lostCount > 0 ? undefined : state.before
  const changes = results.map((transfer): BalanceChange => {
    const change = computeChange(transfer, account)
    const balance = before
    before = balance === undefined || change === undefined ? undefined : balance - change
    return { ...transfer, timestamp: blocks.get(transfer.blockNumber)?.timestamp, change, balance }
  })
  return {
    ...state,
    found: [...state.found, ...changes],
    before,
    searchedFrom: searchedFrom ?? state.searchedFrom,
    unreadableCount: state.unreadableCount + lostCount,
    next,
  }
}

function computeChange({ from, to, moved }: TokenTransferEntry, account: Address): bigint | undefined {
  if (isSameAddress(from, to)) return 0n
  if (moved === undefined) return undefined
  const amount = moved.reduce((sum, one) => sum + one.amount, 0n)
  return isSameAddress(to, account) ? amount : -amount
}
