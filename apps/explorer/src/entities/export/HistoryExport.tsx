import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import { useChain } from '../../queries/connection/useChain.ts'
import { createHistorySource } from '../../queries/history/addressHistoryQuery.ts'
import { walkHistory } from '../../queries/history/walkHistory.ts'
import { useClients } from '../../queries/useClients.ts'
import { FilterButton } from '../transaction-filter/FilterButton.tsx'
import { type FilterSearch, useFilterSearch, wantsWhole } from '../transaction-filter/filterSearch.ts'
import { getStandardName } from '../transaction-filter/getStandardName.ts'
import { matchesFilter, parseTransactionFilter } from '../transaction-filter/transactionFilter.ts'
import { ExportButton } from './ExportButton.tsx'
import { createTransactionExportColumns } from './transactionExport.ts'
import { useFindLabel } from './useFindLabel.ts'

/**
 * What can be done with an address's history: filter it, save it as a file. A filter of the whole history is a filter of
 * the file too.
 */
export function HistoryExport({ address }: { readonly address: Address }) {
  const { execution } = useClients()
  const { nativeCurrency } = useChain()
  const search = useFilterSearch()
  const columns = createTransactionExportColumns({ selected: address, findLabel: useFindLabel() })
  const wanted = wantsWhole(search) ? search : undefined
  return (
    <>
      <FilterButton />
      <ExportButton
        source={{
          fileName: `${wanted === undefined ? '' : 'filtered-'}transactions-${address}`,
          columns,
          walk: (signal) => {
            const pages = walkHistory(createHistorySource(execution, address), signal)
            return wanted === undefined
              ? pages
              : selectEntries(pages, wanted, address, nativeCurrency.decimals)
          },
        }}
      />
    </>
  )
}

async function* selectEntries(
  pages: AsyncIterable<readonly HistoryEntry[]>,
  search: FilterSearch,
  address: Address,
  decimals: number,
): AsyncGenerator<readonly HistoryEntry[], void> {
  const filter = parseTransactionFilter(search, decimals)
  for await (const entries of pages) {
    yield entries.filter((entry) => matchesFilter(entry, filter, address, getStandardName))
  }
}
