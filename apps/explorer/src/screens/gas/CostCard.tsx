import { GAS_PER_BLOB } from '@otterscan/ethereum/execution/blobGas'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { NativeFiat } from '../../entities/Fiat.tsx'
import { IntegerText } from '../../entities/IntegerText.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useDialectRules } from '../../queries/dialect/useDialectRules.ts'
import { type FeeOverview, findUsualTips, hasBlobFees } from './feeBlocks.ts'

interface Cost {
  readonly action: string
  readonly gas: bigint
  /** By no rule: what such a transaction often takes. */
  readonly isTypical: boolean
  /** Wei; `undefined` where a price is not known. */
  readonly amount: bigint | undefined
}

/** Gas by the protocol (a plain transfer), or as such transactions on the main network often take it. */
const ACTIONS = [
  { action: 'Send', gas: 21_000n, isTypical: false },
  { action: 'Token transfer', gas: 65_000n, isTypical: true },
  { action: 'Mint of a collectible', gas: 120_000n, isTypical: true },
  { action: 'Swap of tokens', gas: 180_000n, isTypical: true },
] as const

const COLUMNS: readonly TableColumn<Cost>[] = [
  { key: 'action', header: 'Action', mobile: 'primary', cell: ({ action }) => action },
  {
    key: 'gas',
    header: 'Gas',
    align: 'end',
    cell: ({ gas, isTypical }) => (
      <span>
        {isTypical && <span className="text-muted">about </span>}
        <IntegerText value={gas} />
      </span>
    ),
  },
  {
    key: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ amount }) =>
      amount === undefined ? (
        <span className="text-muted">unknown</span>
      ) : (
        <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
          <NativeAmount amount={amount} />
          <NativeFiat amount={amount} block="latest" preset="fee" detail="hover" />
        </span>
      ),
  },
]

/** What usual transactions cost in the next block, at the median priority fee. */
export function CostCard({ overview }: { readonly overview: FeeOverview }) {
  const { symbol } = useChain().nativeCurrency
  const hasOtherFees = useDialectRules()?.computeOtherFees !== undefined
  const rows = listCosts(overview, symbol)
  return (
    <Card title="What it costs" flush>
      <Table
        caption="Costs in the next block"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ action }) => action}
      />
      <p className="px-4 py-2 text-muted text-sm">
        At the next base fee and the median priority fee.{' '}
        {hasOtherFees && 'Fees besides gas, such as for data on L1, come on top. '}
        Gas that is not fixed by the protocol is a usual figure: the transaction itself may take more or less.
      </p>
    </Card>
  )
}

function listCosts(overview: FeeOverview, symbol: string): readonly Cost[] {
  const { blocks, next } = overview
  const tip = findUsualTips(blocks)[1]
  const price = next.baseFee === undefined || tip === undefined ? undefined : next.baseFee + tip
  const costs = ACTIONS.map(
    (action): Cost => ({
      ...action,
      action: action.action === 'Send' ? `Transfer of ${symbol}` : action.action,
      amount: price === undefined ? undefined : price * action.gas,
    }),
  )
  if (!hasBlobFees(blocks)) return costs
  const amount = next.blobBaseFee === undefined ? undefined : next.blobBaseFee * GAS_PER_BLOB
  return [...costs, { action: 'Blob', gas: GAS_PER_BLOB, isTypical: false, amount }]
}
