import type { ContractList } from '../../paths.ts'
import type { Clients } from '../clients.ts'
import { getContractCount, getContractRanks } from './contractListQuery.ts'
import type { ContractRow } from './ListedContract.ts'

/** Names and the like are read from each contract as it is listed: more at a time would be long in coming. */
const STEP = 100

/**
 * All contracts of a list, newest first, some at a time. Each step reads its neighbour's last row again, so that a list
 * that grew at its old end meanwhile is followed; what came in at the new end is left out.
 *
 * Throws: what the node's client throws; `Error` when the list was changed otherwise or holds what cannot be read.
 */
export async function* walkContracts(
  clients: Clients,
  list: ContractList,
  signal: AbortSignal,
): AsyncGenerator<readonly ContractRow[], void> {
  let total = await getContractCount(clients, list, signal)
  let former: ContractRow | undefined
  /** Entries from the oldest to the last one given, that one included: it is read again. */
  let end = total
  while (end > (former === undefined ? 0 : 1)) {
    const index = Math.max(0, end - STEP)
    const [{ rows, unreadable }, totalNow] = await Promise.all([
      getContractRanks(clients, list, { index, count: end - index }, signal),
      getContractCount(clients, list, signal),
    ])
    if (rows.length < end - index) {
      throw new Error(
        unreadable[0] === undefined ? CHANGED : `A contract cannot be read: ${unreadable[0].path}`,
      )
    }
    if (former === undefined || isSameContract(former, rows[0])) {
      yield former === undefined ? rows : rows.slice(1)
      former = rows.at(-1)
      end = index + 1
    } else {
      const growth = totalNow - total
      if (growth <= 0) throw new Error(CHANGED)
      total = totalNow
      end += growth
    }
  }
}

const CHANGED = 'The list changed meanwhile; start again'

function isSameContract(former: ContractRow, again: ContractRow | undefined): boolean {
  return again?.address === former.address && again.blockNumber === former.blockNumber
}
