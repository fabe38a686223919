import type { Address } from '@otterscan/ethereum/address'
import { createHistorySource } from '../../queries/history/addressHistoryQuery.ts'
import { walkHistory } from '../../queries/history/walkHistory.ts'
import { useClients } from '../../queries/useClients.ts'
import { ExportButton } from './ExportButton.tsx'
import { createTransactionExportColumns } from './transactionExport.ts'
import { useFindLabel } from './useFindLabel.ts'

/** Everything an address took part in, as a file. */
export function HistoryExport({ address }: { readonly address: Address }) {
  const { execution } = useClients()
  const columns = createTransactionExportColumns({ selected: address, findLabel: useFindLabel() })
  return (
    <ExportButton
      source={{
        fileName: `transactions-${address}`,
        columns,
        walk: (signal) => walkHistory(createHistorySource(execution, address), signal),
      }}
    />
  )
}
