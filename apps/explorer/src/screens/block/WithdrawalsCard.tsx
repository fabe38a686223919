import type { Block } from '@otterscan/ethereum/execution/block'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { LazyTableExport } from '../../entities/export/LazyExport.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { validatorPath } from '../../paths.ts'
import { plainBlockQuery } from '../../queries/block/plainBlockQuery.ts'
import { useChain } from '../../queries/connection/useChain.ts'
import { useClients } from '../../queries/useClients.ts'

/** Root of an empty trie. */
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** Withdrawals of a block; nothing where there are none. Asked for by themselves where the explorer method leaves them out. */
export function WithdrawalsCard({ block }: { readonly block: Block }) {
  if (block.withdrawals !== undefined) return <WithdrawalList block={block} withdrawals={block.withdrawals} />
  const { withdrawalsRoot } = block
  if (withdrawalsRoot === undefined || withdrawalsRoot.toLowerCase() === EMPTY_ROOT) return null
  return <AskedWithdrawals block={block} />
}

function AskedWithdrawals({ block }: { readonly block: Block }) {
  const query = useQuery(plainBlockQuery(useClients(), block.hash))
  return (
    <QueryPanel query={query} noun="the withdrawals" skeleton={<Skeleton height={160} />}>
      {(plain) => <WithdrawalList block={block} withdrawals={plain?.withdrawals ?? []} />}
    </QueryPanel>
  )
}

interface WithdrawalListProps {
  readonly block: Block
  readonly withdrawals: readonly Withdrawal[]
}

function WithdrawalList({ block, withdrawals }: WithdrawalListProps) {
  if (withdrawals.length === 0) return null
  return (
    <Card
      title={`Withdrawals (${formatInteger(withdrawals.length)})`}
      actions={
        <LazyTableExport
          fileName={`withdrawals-block-${block.number}`}
          columns={async () =>
            (await import('../../entities/export/withdrawalExportColumns.ts')).WITHDRAWAL_EXPORT_COLUMNS
          }
          rows={withdrawals}
        />
      }
      flush
    >
      <HighlightRegion>
        <Table
          caption="Withdrawals"
          columns={COLUMNS}
          rows={withdrawals}
          rowKey={({ index }) => index.toString()}
        />
      </HighlightRegion>
    </Card>
  )
}

const COLUMNS: readonly TableColumn<Withdrawal>[] = [
  {
    key: 'index',
    header: 'Index',
    cell: ({ index }) => <span className="tabular">{formatInteger(index)}</span>,
  },
  {
    key: 'validator',
    header: 'Validator',
    cell: ({ validatorIndex }) => <ValidatorText index={validatorIndex} />,
  },
  { key: 'address', header: 'Address', cell: ({ address }) => <AddressLink address={address} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountGwei }) => <GweiAmount amountGwei={amountGwei} />,
  },
]

/** Linked only where there is a consensus node to ask. */
function ValidatorText({ index }: { readonly index: bigint }) {
  const { beaconAPI } = useConfig().config
  const text = formatInteger(index)
  if (beaconAPI === undefined || beaconAPI === '') return <span className="tabular">{text}</span>
  return (
    <AppLink path={validatorPath(index)} className="link tabular">
      {text}
    </AppLink>
  )
}

function GweiAmount({ amountGwei }: { readonly amountGwei: bigint }) {
  const { symbol } = useChain().nativeCurrency
  return (
    <Tooltip content={`${formatInteger(amountGwei)} gwei`}>
      {`${formatAmount(amountGwei, GWEI_DECIMALS)} ${symbol}`}
    </Tooltip>
  )
}
