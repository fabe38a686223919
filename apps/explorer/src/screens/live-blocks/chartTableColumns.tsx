import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import type { ChartKind } from './chartSeries.ts'
import { Unknown } from './liveBlockColumns.tsx'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** What a chart draws, exactly, one block a row. */
export function toChartTableColumns(
  kind: ChartKind,
  withBaseFee: boolean,
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
      baseFeePerGas === undefined ? <Unknown /> : formatAmount(baseFeePerGas, GWEI_DECIMALS),
  }
  const columns = kind === 'gas' ? gasColumns(withBaseFee) : [burntColumn]
  return [block, ...columns, ...(withBaseFee ? [baseFee] : [])]
}

function gasColumns(withTarget: boolean): TableColumn<LiveBlockFacts>[] {
  const column = (
    key: 'gasUsed' | 'gasTarget' | 'gasLimit',
    header: string,
  ): TableColumn<LiveBlockFacts> => ({
    key,
    header,
    align: 'end',
    cell: ({ [key]: gas }) => (gas === undefined ? <Unknown /> : formatInteger(gas)),
  })
  return [
    column('gasUsed', 'Gas used'),
    ...(withTarget ? [column('gasTarget', 'Gas target')] : []),
    column('gasLimit', 'Gas limit'),
  ]
}

const burntColumn: TableColumn<LiveBlockFacts> = {
  key: 'burnt',
  header: 'Burnt fees',
  align: 'end',
  cell: ({ burntFees }) => (burntFees === undefined ? <Unknown /> : <NativeAmount amount={burntFees} />),
}
