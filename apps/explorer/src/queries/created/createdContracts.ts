import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'
import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'
import { orUndefined } from '../failures.ts'
import { createHistorySource, walkHistory } from '../history/history.ts'

/** How a contract was created: by a transaction itself, or by an instruction. */
export type CreationKind = 'transaction' | 'create' | 'create2' | 'eofCreate'

/** A contract that an address created. */
export interface CreatedContract {
  readonly address: Address
  readonly creator: Address
  readonly kind: CreationKind
  readonly transactionHash: Hex
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint | undefined
}

/** What was found, the newest first, and how far was searched. */
export interface CreatedSearchState extends SearchProgress<CreatedContract> {
  /** Transactions of the creator. */
  readonly lookedAt: number
  /** Transactions whose calls the node does not return. */
  readonly untracedCount: number
  readonly downTo: bigint | undefined
}

/** Searches the history of an address for contracts that it created. */
export interface CreatedSearch extends Search<CreatedSearchState> {
  /** All of them: what was found, then the rest. Throws what the client throws. */
  readonly walkAll: (signal: AbortSignal) => AsyncIterable<readonly CreatedContract[]>
}

interface Found {
  readonly created: readonly CreatedContract[]
  readonly untracedCount: number
  readonly last: HistoryEntry
  readonly count: number
}

/** A search that goes no further than needed: a page of the history, and a batch with a call for each transaction. */
export function createCreatedSearch(clients: Clients, creator: Address): CreatedSearch {
  let after: Hex | undefined

  async function* walkFrom(start: Hex | undefined, signal: AbortSignal): AsyncGenerator<Found, void> {
    const source = createHistorySource(clients.execution, creator)
    for await (const entries of walkHistory(source, signal, start)) {
      const last = entries.at(-1)
      if (last === undefined) continue
      const found = await Promise.all(entries.map((entry) => findCreated(clients, creator, entry, signal)))
      yield {
        created: found.flatMap((one) => one ?? []),
        untracedCount: found.filter((one) => one === undefined).length,
        last,
        count: entries.length,
      }
    }
  }

  const search = createSearch<CreatedSearchState>({
    start: { ...NOTHING_FOUND, lookedAt: 0, untracedCount: 0, downTo: undefined },
    async *walk(getState, signal) {
      for await (const { created, untracedCount, last, count } of walkFrom(after, signal)) {
        if (signal.aborted) return
        after = last.transaction.hash
        const state = getState()
        yield {
          found: [...state.found, ...created],
          lookedAt: state.lookedAt + count,
          untracedCount: state.untracedCount + untracedCount,
          downTo: last.transaction.blockNumber ?? last.receipt?.blockNumber ?? state.downTo,
        }
      }
    },
  })
  return {
    ...search,
    async *walkAll(signal) {
      const { found, status } = search.getState()
      const rest = walkFrom(after, signal)
      yield found
      if (status === 'done') return
      for await (const { created } of rest) yield created
    },
  }
}

/** A transaction that uses no more ran no code. */
const PLAIN_GAS = 21_000n

/** Contracts that the creator made in one transaction; `undefined` where its calls are not known. */
async function findCreated(
  { execution }: Clients,
  creator: Address,
  { transaction, receipt }: HistoryEntry,
  signal: AbortSignal,
): Promise<readonly CreatedContract[] | undefined> {
  if (receipt?.status === 0) return []
  const toContract = (address: Address, kind: CreationKind): CreatedContract => ({
    address,
    creator,
    kind,
    transactionHash: transaction.hash,
    blockHash: receipt?.blockHash ?? transaction.blockHash,
    blockNumber: receipt?.blockNumber ?? transaction.blockNumber,
  })
  const made = receipt?.contractAddress
  if (transaction.to === null && made !== undefined && isSameAddress(transaction.from, creator)) {
    // What its constructor makes is the new contract's.
    return [toContract(made, 'transaction')]
  }
  if (receipt?.gasUsed !== undefined && receipt.gasUsed <= PLAIN_GAS) return []
  const operations = await orUndefined(
    execution.request(ots_getInternalOperations, [transaction.hash], { signal }),
  )
  return operations?.entries.flatMap((operation) => {
    const { kind, from, to, reverted } = operation
    if (to === undefined || reverted === true || !isSameAddress(from, creator)) return []
    return isCreation(kind) ? [toContract(to, kind)] : []
  })
}

function isCreation(kind: InternalTransfer['kind']): kind is Exclude<CreationKind, 'transaction'> {
  return kind === 'create' || kind === 'create2' || kind === 'eofCreate'
}
