import type { BlockSummary, IndexedList } from '@otterscan/api-schema/execution/indexedList'
import type { ContractList } from '../../paths.ts'
import type { Clients } from '../clients.ts'
import { CONTRACT_SOURCES } from './contractSources.ts'
import type { ListedContract } from './ListedContract.ts'

/** Names and the like are read from each contract as it is listed: more at a time would be long in coming. */
const STEP = 100

/** Contracts, newest first, and what is known of their blocks. */
export interface ContractStep {
  readonly contracts: readonly ListedContract[]
  readonly blocks: ReadonlyMap<bigint, BlockSummary>
}

/**
 * All contracts of a list, newest first, some at a time. Each step reads its neighbour's last one again, so that a list
 * that grew at its old end meanwhile is followed; what came in at the new end is left out.
 *
 * Throws: what the node's client throws; `Error` when the list was changed otherwise or holds what cannot be read.
 */
export async function* walkContracts(
  clients: Clients,
  list: ContractList,
  signal: AbortSignal,
): AsyncGenerator<ContractStep, void> {
  let total = await getCount(clients, list, signal)
  let former: ListedContract | undefined
  /** Entries from the oldest to the last one given, that one included: it is read again. */
  let end = total
  while (end > (former === undefined ? 0 : 1)) {
    const index = Math.max(0, end - STEP)
    const { contracts, blocks, totalNow } = await readStep(clients, list, index, end - index, signal)
    if (former === undefined || isSameContract(former, contracts[0])) {
      yield { contracts: former === undefined ? contracts : contracts.slice(1), blocks }
      former = contracts.at(-1)
      end = index + 1
    } else {
      const growth = totalNow - total
      if (growth <= 0) throw new Error(CHANGED)
      total = totalNow
      end += growth
    }
  }
}

/** Contracts of a step, each of them, and the list's length at that time. */
async function readStep(
  clients: Clients,
  list: ContractList,
  index: number,
  size: number,
  signal: AbortSignal,
) {
  const [{ results, blocks, unreadable }, totalNow]: [IndexedList<ListedContract>, number] =
    await Promise.all([
      clients.execution.request(CONTRACT_SOURCES[list].list, [index, size], { signal }),
      getCount(clients, list, signal),
    ])
  const [fault] = unreadable
  if (results.length < size) {
    throw new Error(fault === undefined ? CHANGED : `A contract cannot be read: ${fault.path}`)
  }
  return { contracts: results.toReversed(), blocks, totalNow }
}

function getCount({ execution }: Clients, list: ContractList, signal: AbortSignal): Promise<number> {
  return execution.request(CONTRACT_SOURCES[list].count, [], { signal })
}

const CHANGED = 'The list changed meanwhile; start again'

function isSameContract(former: ListedContract, again: ListedContract | undefined): boolean {
  return again?.address === former.address && again.blockNumber === former.blockNumber
}
