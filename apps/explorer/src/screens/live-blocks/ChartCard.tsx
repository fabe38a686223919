import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { ChartPanel } from '../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../entities/chart/ChartViewSwitch.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { useBaseFeeUse } from '../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { buildChartData, type ChartKind } from './chartSeries.ts'
import { Unknown } from './liveBlockColumns.tsx'
import { hasBaseFees, type LiveBlockFacts } from './liveBlockFacts.ts'

/** Gas or base fees of the newest blocks, as a chart or as the table behind it. */
export function ChartCard({ blocks }: { readonly blocks: readonly LiveBlockFacts[] }) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const { isBurnt } = useBaseFeeUse()
  const [wanted, setWanted] = useState<ChartKind>('gas')
  const [view, setView] = useState<ChartView>('chart')
  const withBaseFee = hasBaseFees(blocks)
  const kind = withBaseFee ? wanted : 'gas'
  const titles = { gas: 'Gas usage', baseFees: isBurnt ? 'Burnt fees' : 'Base fees' }
  const title = titles[kind]
  const data = useMemo(
    () => buildChartData(kind, title, blocks, nativeCurrency, numbers),
    [kind, title, blocks, nativeCurrency, numbers],
  )
  const label = `${title} of blocks ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}; the same figures are in the table view`
  const table = (
    <Table
      caption={`${title} by block`}
      columns={toChartTableColumns(kind, title, withBaseFee, numbers)}
      rows={blocks}
      rowKey={({ number }) => number.toString()}
    />
  )
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          {withBaseFee && (
            <SegmentedControl
              label="What to show"
              value={kind}
              onChange={setWanted}
              options={[
                { value: 'gas', label: titles.gas },
                { value: 'baseFees', label: titles.baseFees },
              ]}
            />
          )}
          <ChartViewSwitch view={view} onChange={setView} />
        </>
      }
    >
      {view === 'table' ? (
        table
      ) : (
        <ChartPanel
          data={data}
          label={label}
          fileName={kind === 'gas' ? 'gas-usage' : 'base-fees'}
          table={table}
        />
      )}
    </Card>
  )
}

/** The exact values of a chart, one block per row. */
function toChartTableColumns(
  kind: ChartKind,
  /** Title of the chart. */
  title: string,
  withBaseFee: boolean,
  numbers: NumberFormat,
): readonly TableColumn<LiveBlockFacts>[] {
  const block: TableColumn<LiveBlockFacts> = {
    key: 'block',
    header: 'Block',
    mobile: 'primary',
    cell: ({ number }) => <BlockLink block={number} />,
  }
  const baseFee: TableColumn<LiveBlockFacts> = {
    key: 'baseFee',
    header: 'Base fee (Gwei)',
    align: 'end',
    cell: ({ baseFeePerGas }) =>
      baseFeePerGas === undefined ? <Unknown /> : numbers.formatAmount(baseFeePerGas, GWEI_DECIMALS),
  }
  const columns = kind === 'gas' ? gasColumns(withBaseFee, numbers) : [{ ...feesColumn, header: title }]
  return [block, ...columns, ...(withBaseFee ? [baseFee] : [])]
}

function gasColumns(withTarget: boolean, numbers: NumberFormat): TableColumn<LiveBlockFacts>[] {
  const column = (
    key: 'gasUsed' | 'gasTarget' | 'gasLimit',
    header: string,
  ): TableColumn<LiveBlockFacts> => ({
    key,
    header,
    align: 'end',
    cell: ({ [key]: gas }) => (gas === undefined ? <Unknown /> : numbers.formatInteger(gas)),
  })
  return [
    column('gasUsed', 'Gas used'),
    ...(withTarget ? [column('gasTarget', 'Gas target')] : []),
    column('gasLimit', 'Gas limit'),
  ]
}

const feesColumn: Omit<TableColumn<LiveBlockFacts>, 'header'> = {
  key: 'baseFees',
  align: 'end',
  cell: ({ baseFees }) => (baseFees === undefined ? <Unknown /> : <NativeAmount amount={baseFees} />),
}
