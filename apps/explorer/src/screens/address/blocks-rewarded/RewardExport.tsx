import type { BlockSummary, RewardedBlock } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { ExportButton } from '../../../entities/export/ExportButton.tsx'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { toExportTime } from '../../../entities/export/toExportTime.ts'
import { createRewardSource } from '../../../queries/gateway/addressLists.ts'
import { walkIndexedList } from '../../../queries/gateway/walkIndexedList.ts'
import { useClients } from '../../../queries/useClients.ts'

interface ExportedReward extends RewardedBlock {
  readonly block: BlockSummary | undefined
}

const COLUMNS: readonly ExportColumn<ExportedReward>[] = [
  { key: 'blockNumber', read: ({ blockNumber }) => blockNumber.toString() },
  { key: 'time', read: ({ block }) => toExportTime(block?.timestamp) },
  { key: 'totalFees', read: ({ block }) => block?.totalFees?.toString() },
  { key: 'blockReward', read: ({ block }) => block?.issuance?.blockReward.toString() },
]

/** Saves all blocks whose fees went to the address as a file; amounts in wei. */
export function RewardExport({ address }: { readonly address: Address }) {
  const clients = useClients()
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly ExportedReward[], void> {
    const source = createRewardSource(address)
    const steps = walkIndexedList(clients, source, ({ blockNumber }) => blockNumber.toString(), signal)
    for await (const { entries, blocks } of steps) {
      yield entries.map((entry) => ({ ...entry, block: blocks.get(entry.blockNumber) }))
    }
  }
  return <ExportButton source={{ fileName: `blocks-rewarded-${address}`, columns: COLUMNS, walk }} />
}
