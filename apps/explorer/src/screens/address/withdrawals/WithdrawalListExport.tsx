import type { BlockSummary, IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { ExportButton } from '../../../entities/export/ExportButton.tsx'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { toExportTime } from '../../../entities/export/toExportTime.ts'
import { createWithdrawalSource } from '../../../queries/gateway/addressLists.ts'
import { walkIndexedList } from '../../../queries/gateway/walkIndexedList.ts'
import { useClients } from '../../../queries/useClients.ts'

interface ExportedWithdrawal extends IndexedWithdrawal {
  readonly block: BlockSummary | undefined
}

const COLUMNS: readonly ExportColumn<ExportedWithdrawal>[] = [
  { key: 'index', read: ({ index }) => index.toString() },
  { key: 'blockNumber', read: ({ blockNumber }) => blockNumber.toString() },
  { key: 'time', read: ({ block }) => toExportTime(block?.timestamp) },
  { key: 'validatorIndex', read: ({ validatorIndex }) => validatorIndex.toString() },
  { key: 'amountGwei', read: ({ amountGwei }) => amountGwei.toString() },
]

/** Saves all withdrawals to the address as a file. */
export function WithdrawalListExport({ address }: { readonly address: Address }) {
  const clients = useClients()
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly ExportedWithdrawal[], void> {
    const source = createWithdrawalSource(address)
    for await (const step of walkIndexedList(clients, source, ({ index }) => index.toString(), signal)) {
      yield step.entries.map((entry) => ({ ...entry, block: step.blocks.get(entry.blockNumber) }))
    }
  }
  return <ExportButton source={{ fileName: `withdrawals-${address}`, columns: COLUMNS, walk }} />
}
