import type { Address } from '@otterscan/ethereum/address'
import { createHistorySource } from '../../queries/history/addressHistoryQuery.ts'
import { walkHistory } from '../../queries/history/walkHistory.ts'
import { useClients } from '../../queries/useClients.ts'
import { FilterButton } from '../transaction-filter/FilterButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { createTransactionExportColumns } from './transactionExport.ts'
import { useFindLabel } from './useFindLabel.ts'

/** What can be done with an address's history: filter what is shown, save everything as a file. */
export function HistoryExport({ address }: { readonly address: Address }) {
  const { execution } = useClients()
  const columns = createTransactionExportColumns({ selected: address, findLabel: useFindLabel() })
  return (
    <>
      <FilterButton />
      <ExportButton
        source={{
          fileName: `transactions-${address}`,
          columns,
          walk: (signal) => walkHistory(createHistorySource(execution, address), signal),
        }}
      />
    </>
  )
}
