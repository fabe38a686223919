import type { Block } from '@otterscan/ethereum/execution/block'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createBlockWithdrawalColumns } from '../../entities/blockWithdrawalColumns.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { formatEntryCount } from '../../entities/formatEntryCount.ts'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { UnreadableValue } from '../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { withExtraColumn } from '../../entities/withExtraColumn.tsx'
import { plainBlockQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'

/** Root of an empty trie. */
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** Withdrawals of a block; nothing if there are none. Requested separately if the explorer method omits them. */
export function WithdrawalsCard({ block }: { readonly block: Block }) {
  if (block.withdrawals !== undefined) return <WithdrawalList block={block} withdrawals={block.withdrawals} />
  // Shown with the fields of the block.
  if (findUnreadable(['withdrawals'], block) !== undefined) return null
  const { withdrawalsRoot } = block
  if (withdrawalsRoot === undefined || withdrawalsRoot.toLowerCase() === EMPTY_ROOT) return null
  return <AskedWithdrawals block={block} />
}

function AskedWithdrawals({ block }: { readonly block: Block }) {
  const query = useQuery(plainBlockQuery(useClients(), block.hash))
  return (
    <QueryPanel query={query} noun="the withdrawals" skeleton={<Skeleton height={160} />}>
      {(plain) =>
        plain?.withdrawals === undefined ? (
          <NoWithdrawals block={plain} />
        ) : (
          <WithdrawalList block={plain} withdrawals={plain.withdrawals} />
        )
      }
    </QueryPanel>
  )
}

interface WithdrawalListProps {
  readonly block: Block
  readonly withdrawals: readonly Withdrawal[]
}

/** The header says that there are some. */
function NoWithdrawals({ block }: { readonly block: Block | null }) {
  const field = findUnreadable(['withdrawals'], block ?? undefined)
  return (
    <Card title="Withdrawals">
      {field === undefined ? (
        <PanelState status="absent">The node does not return the withdrawals of this block.</PanelState>
      ) : (
        <UnreadableValue field={field} />
      )}
    </Card>
  )
}

function WithdrawalList({ block, withdrawals }: WithdrawalListProps) {
  const numbers = useNumberFormat()
  const columns = useMemo(
    () => withExtraColumn(createBlockWithdrawalColumns('Address', block.number), withdrawals),
    [block.number, withdrawals],
  )
  const unreadable = listUnreadableEntries(block.unreadable, 'withdrawals')
  if (withdrawals.length + unreadable.length === 0) return null
  return (
    <Card
      title={`Withdrawals (${formatEntryCount(withdrawals.length, unreadable.length, numbers)})`}
      actions={
        <TableExport
          fileName={`withdrawals-block-${block.number}`}
          columns={columns}
          rows={withdrawals}
          unreadable={unreadable}
        />
      }
      flush
    >
      <HighlightRegion>
        <Table
          caption="Withdrawals"
          columns={columns}
          rows={withdrawals}
          rowKey={({ index }) => index.toString()}
        />
      </HighlightRegion>
      <UnreadableEntries nouns={['withdrawal', 'withdrawals']} unreadable={unreadable} />
    </Card>
  )
}
