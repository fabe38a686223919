import type {
  ActivityInterval,
  ActivityPart,
  ActivityPrices,
  ActivitySum,
} from '@otterscan/api-schema/execution/activity'
import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { formatUtcIso } from '../../../entities/formatUtc.ts'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { computeMean, formatPart } from './activityChart.ts'

type Column = TableColumn<ActivityPart>

/** Columns of hours or days; files have every figure as an exact integer, and how many blocks it is known of. */
export function createActivityColumns(
  numbers: NumberFormat,
  interval: ActivityInterval,
  isBurnt: boolean,
): readonly Column[] {
  const sum = (
    key: string,
    header: string,
    pick: (part: ActivityPart) => ActivitySum | undefined,
    show: (value: bigint) => React.ReactNode = (value) => numbers.formatInteger(value),
  ): Column => ({
    key,
    header,
    align: 'end',
    isShown: (parts) => parts === undefined || parts.some((part) => pick(part) !== undefined),
    file: {
      [key]: (part) => pick(part)?.sum.toString(),
      [`${key}Blocks`]: (part) => pick(part)?.blocks.toString(),
    },
    cell: (part) => {
      const one = pick(part)
      if (one === undefined) return <span className="text-muted">–</span>
      if (one.blocks >= part.blocks) return show(one.sum)
      return (
        <span className="inline-flex items-center gap-1.5">
          {show(one.sum)}
          <span className="text-muted">of {numbers.formatInteger(BigInt(one.blocks))} blocks</span>
        </span>
      )
    },
  })
  const prices = (
    key: string,
    header: string,
    pick: (part: ActivityPart) => ActivityPrices | undefined,
  ): Column => ({
    key,
    header,
    align: 'end',
    isShown: (parts) => parts === undefined || parts.some((part) => pick(part) !== undefined),
    file: {
      [`${key}Mean`]: (part) => computeMean(pick(part))?.toString(),
      [`${key}Lowest`]: (part) => pick(part)?.lowest.toString(),
      [`${key}Highest`]: (part) => pick(part)?.highest.toString(),
      [`${key}Blocks`]: (part) => pick(part)?.blocks.toString(),
    },
    cell: (part) => {
      const one = pick(part)
      const mean = computeMean(one)
      if (one === undefined || mean === undefined) return <span className="text-muted">–</span>
      const [low, high] = [one.lowest, one.highest].map((wei) => numbers.formatAmount(wei, GWEI_DECIMALS))
      return <Tooltip content={`${low} to ${high} Gwei`}>{numbers.formatAmount(mean, GWEI_DECIMALS)}</Tooltip>
    },
  })
  const coin = (amount: bigint) => <NativeAmount amount={amount} />
  return [
    {
      key: 'time',
      header: interval === 'day' ? 'Day (UTC)' : 'Hour (UTC)',
      mobile: 'primary',
      file: {
        time: ({ time }) => formatUtcIso(time),
        firstBlock: ({ firstBlock }) => firstBlock.toString(),
        lastBlock: ({ lastBlock }) => lastBlock.toString(),
        isComplete: ({ isComplete }) => String(isComplete),
      },
      cell: (part) => (
        <span className="tabular inline-flex flex-wrap items-center gap-1.5">
          {formatPart(part.time, interval)}
          {!part.isComplete && <Chip tone="warning">partly</Chip>}
        </span>
      ),
    },
    {
      key: 'blocks',
      header: 'Blocks',
      align: 'end',
      file: { blocks: ({ blocks }) => blocks.toString() },
      cell: ({ blocks }) => numbers.formatInteger(BigInt(blocks)),
    },
    {
      key: 'firstBlock',
      header: 'First block',
      align: 'end',
      cell: ({ firstBlock }) => <BlockLink block={firstBlock} />,
    },
    sum('transactions', 'Transactions', ({ transactions }) => transactions),
    sum('gasUsed', 'Gas used', ({ gasUsed }) => gasUsed),
    {
      key: 'share',
      header: 'Of the limit',
      align: 'end',
      file: { gasLimit: ({ gasLimit }) => gasLimit?.sum.toString() },
      cell: ({ gasUsed, gasLimit }) => formatRatio(gasUsed, gasLimit),
    },
    prices('baseFee', 'Base fee, mean (Gwei)', ({ baseFee }) => baseFee),
    sum('totalFees', 'Fees', ({ totalFees }) => totalFees, coin),
    sum('baseFees', isBurnt ? 'Base fees, burnt' : 'Base fees', ({ baseFees }) => baseFees, coin),
    sum('blobs', 'Blobs', ({ blobs }) => blobs),
    sum('blobFees', 'Blob fees', ({ blobFees }) => blobFees, coin),
    prices('blobBaseFee', 'Blob base fee, mean (Gwei)', ({ blobBaseFee }) => blobBaseFee),
    sum('contracts', 'Contracts made', ({ contracts }) => contracts),
  ]
}

/** In percent with two digits; a dash where either is not known of the same blocks. */
function formatRatio(used: ActivitySum | undefined, limit: ActivitySum | undefined): string {
  if (used === undefined || limit === undefined || limit.sum === 0n || used.blocks !== limit.blocks)
    return '–'
  const hundredths = (used.sum * 10_000n) / limit.sum
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}%`
}
