import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { InternalTransfer } from '@otterscan/ethereum/execution/internalTransfer'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { createHistorySearch, type HistorySearcher } from '../history/createHistorySearch.ts'
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

/** Searches the history of an address for contracts that it created: a batch with a call for each transaction. */
export function createCreatedSearch(clients: Clients, creator: Address): HistorySearcher<CreatedContract> {
  const source = createHistorySource(clients.execution, creator)
  return createHistorySearch(
    (signal, after) => walkHistory(source, signal, after),
    (entry, signal) => findCreated(clients, creator, entry, signal),
  )
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
