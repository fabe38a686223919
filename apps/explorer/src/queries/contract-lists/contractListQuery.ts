import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { ContractList } from '../../paths.ts'
import type { Clients } from '../clients.ts'
import { CONTRACT_LIST_METHODS } from './contractListMethods.ts'
import type { ContractRow } from './ListedContract.ts'
import { type Ranks, toRanks } from './toRanks.ts'

/** Rows of a page. */
export const CONTRACT_PAGE_SIZE = 25

/** How often a page is asked for again when the list has moved under it. */
const MAX_TRIES = 4

/** A page of a list, newest first. */
export interface ContractPage {
  readonly list: ContractList
  /** Length of the list. */
  readonly total: number
  /** At least 1. */
  readonly pageCount: number
  readonly rows: readonly ContractRow[]
  /** Rows that could not be read and are missing, and cells of the others. */
  readonly unreadable: readonly UnreadableField[]
}

/** Number of contracts in a list. */
export function contractCountQuery(clients: Clients, list: ContractList) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractCount', list] as const,
    queryFn: ({ signal }) => getContractCount(clients, list, signal),
  })
}

/** A page of a list, newest first; empty beyond the end. `page` from 1. */
export function contractListQuery(clients: Clients, list: ContractList, page: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractList', list, page] as const,
    queryFn: ({ signal }) => getContractPage(clients, list, page, signal),
  })
}

/** Asks for the length with the rows: the list grows at both ends while the index is built, and every rank moves. */
async function getContractPage(
  clients: Clients,
  list: ContractList,
  page: number,
  signal: AbortSignal,
): Promise<ContractPage> {
  let total = await getContractCount(clients, list, signal)
  for (let tries = 1; ; tries += 1) {
    const [part, totalNow] = await Promise.all([
      getContractRanks(clients, list, toRanks({ total, page, size: CONTRACT_PAGE_SIZE }), signal),
      getContractCount(clients, list, signal),
    ])
    if (totalNow === total || tries === MAX_TRIES) {
      return { ...part, list, total, pageCount: Math.max(1, Math.ceil(total / CONTRACT_PAGE_SIZE)) }
    }
    total = totalNow
  }
}

/** Length of a list. Asks the node; throws what its client throws. */
export function getContractCount(
  { execution }: Clients,
  list: ContractList,
  signal: AbortSignal,
): Promise<number> {
  return execution.request(CONTRACT_LIST_METHODS[list].count, [], { signal })
}

/** Contracts of a list by rank, given newest first. Asks the node; throws what its client throws. */
export async function getContractRanks(
  { execution }: Clients,
  list: ContractList,
  { index, count }: Ranks,
  signal: AbortSignal,
): Promise<Pick<ContractPage, 'rows' | 'unreadable'>> {
  if (count === 0) return { rows: [], unreadable: [] }
  const { results, blocks, unreadable } = await execution.request(
    CONTRACT_LIST_METHODS[list].list,
    [index, count],
    { signal },
  )
  const rows = results.map((contract) => ({
    ...contract,
    timestamp: blocks.get(contract.blockNumber)?.timestamp,
  }))
  return { rows: rows.reverse(), unreadable }
}
