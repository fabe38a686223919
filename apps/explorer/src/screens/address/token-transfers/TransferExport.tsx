import type { Address } from '@otterscan/ethereum/address'
import { useQueryClient } from '@tanstack/react-query'
import { ExportButton } from '../../../entities/export/ExportButton.tsx'
import { useFindLabel } from '../../../entities/export/useFindLabel.ts'
import { createTransferSource, type TokenStandard } from '../../../queries/gateway/addressLists.ts'
import { walkIndexedList } from '../../../queries/gateway/walkIndexedList.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadataQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { listTransferRows, toBlockNumber } from './listTransferRows.ts'
import { createTransferExportColumns, type ExportedTransfer } from './transferExportColumns.ts'

interface TransferExportProps {
  readonly address: Address
  readonly standard: TokenStandard
}

/** Saves every movement of the list as a file, with what each token calls itself. */
export function TransferExport({ address, standard }: TransferExportProps) {
  const clients = useClients()
  const queryClient = useQueryClient()
  const columns = createTransferExportColumns(address, useFindLabel())

  async function* walk(signal: AbortSignal): AsyncGenerator<readonly ExportedTransfer[], void> {
    const source = createTransferSource(address, standard)
    const steps = walkIndexedList(clients, source, ({ transaction }) => transaction.hash, signal)
    for await (const { entries, blocks } of steps) {
      const rows = listTransferRows(entries, address, standard, Number.POSITIVE_INFINITY)
      yield await Promise.all(
        rows.map(async (row) => {
          const blockNumber = toBlockNumber(row)
          const timestamp = blockNumber === undefined ? undefined : blocks.get(blockNumber)?.timestamp
          return { ...row, timestamp, metadata: await getMetadata(row.transfer?.token) }
        }),
      )
    }
  }

  function getMetadata(token: Address | undefined) {
    if (token === undefined) return undefined
    // A token that cannot be asked costs its name in the file, not the file.
    return queryClient.fetchQuery(tokenMetadataQuery(clients, token)).catch(() => undefined)
  }

  return <ExportButton source={{ fileName: `${standard}-transfers-${address}`, columns, walk }} />
}
