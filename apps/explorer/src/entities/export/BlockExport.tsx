import { useQueryClient } from '@tanstack/react-query'
import { walkBlockTransactions } from '../../queries/block-transactions/walkBlockTransactions.ts'
import { useClients } from '../../queries/useClients.ts'
import { FilterButton } from '../transaction-filter/FilterButton.tsx'
import type { TransactionRow } from '../transactionRow.ts'
import { ExportButton } from './ExportButton.tsx'
import { createTransactionExportColumns } from './transactionExport.ts'
import { useFindLabel } from './useFindLabel.ts'

/** What can be done with a block's transactions: filter what is shown, save everything as a file. */
export function BlockExport({ blockNumber }: { readonly blockNumber: bigint }) {
  const clients = useClients()
  const queryClient = useQueryClient()
  const columns = createTransactionExportColumns({ findLabel: useFindLabel() })
  async function* walk(): AsyncGenerator<readonly TransactionRow[], void> {
    for await (const { block, entries } of walkBlockTransactions(queryClient, clients, blockNumber)) {
      yield entries.map((entry) => ({
        ...entry,
        timestamp: block.timestamp,
        baseFeePerGas: block.baseFeePerGas,
      }))
    }
  }
  return (
    <>
      <FilterButton />
      <ExportButton source={{ fileName: `block-${blockNumber}-transactions`, columns, walk }} />
    </>
  )
}
