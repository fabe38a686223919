import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { FEE_PERCENTILES } from '../../queries/block/feeHistory.ts'
import { type FeeBlock, formatShare } from './feeBlocks.ts'

/** Columns of blocks with their fees: Gwei on screen, wei in files. */
export function createFeeColumns(numbers: NumberFormat, hasBlobs: boolean): readonly TableColumn<FeeBlock>[] {
  const price = (
    key: string,
    header: string,
    pick: (block: FeeBlock) => bigint | undefined,
  ): TableColumn<FeeBlock> => ({
    key,
    header,
    align: 'end',
    file: { [key]: (block) => pick(block)?.toString() },
    cell: (block) => {
      const wei = pick(block)
      if (wei === undefined) return <span className="text-muted">–</span>
      return (
        <Tooltip content={`${numbers.formatInteger(wei)} wei`}>
          {numbers.formatAmount(wei, GWEI_DECIMALS)}
        </Tooltip>
      )
    },
  })
  const share = (key: 'gasUsedRatio' | 'blobGasUsedRatio', header: string): TableColumn<FeeBlock> => ({
    key,
    header,
    align: 'end',
    file: { [key]: ({ [key]: ratio }) => ratio?.toString() },
    cell: ({ [key]: ratio }) =>
      ratio === undefined ? <span className="text-muted">–</span> : formatShare(ratio),
  })
  return [
    {
      key: 'block',
      header: 'Block',
      mobile: 'primary',
      file: { blockNumber: ({ number }) => number.toString() },
      cell: ({ number }) => <BlockLink block={number} />,
    },
    share('gasUsedRatio', 'Gas used'),
    price('baseFeePerGas', 'Base fee (Gwei)', ({ baseFee }) => baseFee),
    ...FEE_PERCENTILES.map((percentile, at) =>
      price(`priorityFee${percentile}`, `Priority fee, ${percentile}% (Gwei)`, ({ tips }) => tips[at]),
    ),
    ...(hasBlobs
      ? [
          share('blobGasUsedRatio', 'Blob gas used'),
          price('blobBaseFee', 'Blob base fee (Gwei)', ({ blobBaseFee }) => blobBaseFee),
        ]
      : []),
  ]
}
