import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { FilterButton } from '../../../entities/transaction-filter/FilterButton.tsx'
import { isHistoryFilter, useFilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { createTransactionColumns } from '../../../entities/transactionColumns.tsx'
import { useFindLabel } from '../../../entities/useFindLabel.ts'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { createHistorySource, walkHistory } from '../../../queries/history/history.ts'

/** Actions on an address's history: filter it, export it. A filter of the entire history also applies to
 * the exported file.
 */
export function HistoryActions({ address }: { readonly address: Address }) {
  const clients = useClients()
  const { decimals } = useChain().nativeCurrency
  const search = useFilterSearch()
  const wanted = isHistoryFilter(search) ? search : undefined
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly HistoryEntry[], void> {
    const source = createHistorySource(clients.execution, address)
    if (wanted === undefined) return yield* walkHistory(source, signal)
    // Function names are loaded only when needed.
    const { createRowFilter } = await import('../../../entities/transaction-filter/createRowFilter.ts')
    const { createWalkWithin } = await import('./walkWithin.ts')
    const fits = createRowFilter(wanted, decimals, address)
    const pages = createWalkWithin(clients, source, wanted)(signal, undefined)
    for await (const entries of pages) yield entries.filter(fits)
  }
  return (
    <>
      <FilterButton />
      <TableExport
        fileName={`${wanted === undefined ? '' : 'filtered-'}transactions-${address}`}
        columns={createTransactionColumns({ selected: address, findLabel: useFindLabel() })}
        rows={walk}
      />
    </>
  )
}
