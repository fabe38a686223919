import { countSetBits, toBitvector } from '@otterscan/ethereum/consensus/bits'
import { toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { useQueryClient } from '@tanstack/react-query'
import { ExportButton } from '../../entities/export/ExportButton.tsx'
import type { ExportColumn } from '../../entities/export/exportWriter.ts'
import { toExportTime } from '../../entities/export/toExportTime.ts'
import type { EpochView } from '../../queries/consensus/epochSlotsQuery.ts'
import type { EpochSlot } from '../../queries/consensus/readEpochSlots.ts'
import { slotBlockQuery } from '../../queries/consensus/slotBlockQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { countDeposits } from './countDeposits.ts'
import type { EpochRow } from './epochColumns.tsx'

interface EpochExportProps {
  readonly view: EpochView
  readonly rows: readonly EpochSlot[]
}

type Row = EpochSlot & Pick<EpochRow, 'contents'>

/** The slots of an epoch as a file, with the contents of every block, also of those the page has not read. */
export function EpochExport({ view, rows }: EpochExportProps) {
  const clients = useClients()
  const queryClient = useQueryClient()
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly Row[], void> {
    for (const row of rows) {
      signal.throwIfAborted()
      const block =
        row.state === 'proposed' ? await queryClient.fetchQuery(slotBlockQuery(clients, row.slot)) : undefined
      yield [{ ...row, contents: block ?? 'none' }]
    }
  }
  return <ExportButton source={{ fileName: `slots-epoch-${view.epoch}`, columns: toColumns(view), walk }} />
}

function toColumns({ chain: { time } }: EpochView): readonly ExportColumn<Row>[] {
  return [
    { key: 'slot', read: ({ slot }) => slot.toString() },
    { key: 'status', read: ({ state }) => state },
    { key: 'time', read: ({ slot }) => toExportTime(toSlotTimestamp(time, slot)) },
    {
      key: 'blockNumber',
      read: (row) => (row.executionBlockNumber ?? toBlock(row)?.executionPayload?.blockNumber)?.toString(),
    },
    {
      key: 'proposerIndex',
      read: (row) => (row.proposerIndex ?? toBlock(row)?.proposerIndex)?.toString(),
    },
    { key: 'root', read: ({ root }) => root },
    { key: 'attestations', read: (row) => toBlock(row)?.attestations?.length.toString() },
    { key: 'syncVotes', read: (row) => countSyncVotes(row)?.toString() },
    { key: 'deposits', read: (row) => countDepositsOf(row)?.toString() },
    {
      key: 'withdrawals',
      read: (row) => toBlock(row)?.executionPayload?.withdrawals?.length.toString(),
    },
    { key: 'attesterSlashings', read: (row) => toBlock(row)?.attesterSlashings?.length.toString() },
    { key: 'proposerSlashings', read: (row) => toBlock(row)?.proposerSlashings?.length.toString() },
    { key: 'voluntaryExits', read: (row) => toBlock(row)?.voluntaryExits?.length.toString() },
  ]
}

function toBlock({ contents }: Row) {
  return typeof contents === 'object' ? contents : undefined
}

function countSyncVotes(row: Row): number | undefined {
  const votes = toBlock(row)?.syncAggregate
  return votes === undefined ? undefined : countSetBits(toBitvector(votes.bits))
}

function countDepositsOf(row: Row): number | undefined {
  const block = toBlock(row)
  return block === undefined ? undefined : countDeposits(block)
}
