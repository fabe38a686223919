import { formatUnits, GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Flame } from 'lucide-react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatUtcIso } from '../../entities/formatUtc.ts'
import { IntegerText } from '../../entities/IntegerText.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { hasBaseFees, type LiveBlockFacts } from './liveBlockFacts.ts'

const block: TableColumn<LiveBlockFacts> = {
  key: 'block',
  header: 'Block',
  mobile: 'primary',
  file: { blockNumber: ({ number }) => number.toString() },
  cell: ({ number }) => <BlockLink block={number} />,
}

const gasUsed: TableColumn<LiveBlockFacts> = {
  key: 'gasUsed',
  header: 'Gas used',
  align: 'end',
  loadingChars: 22,
  file: {
    gasUsed: ({ gasUsed: used }) => used?.toString(),
    gasLimit: ({ gasLimit }) => gasLimit?.toString(),
  },
  cell: (facts) =>
    facts.gasUsed === undefined ? (
      <Unknown />
    ) : (
      <span>
        <IntegerText value={facts.gasUsed} />
        <Deviation facts={facts} />
      </span>
    ),
}

/** Color and sign convey the same. */
function Deviation({ facts: { deviationPercent, gasTarget } }: { readonly facts: LiveBlockFacts }) {
  const numbers = useNumberFormat()
  if (deviationPercent === undefined || gasTarget === undefined) return null
  const tone = deviationPercent.startsWith('-') ? 'text-danger' : 'text-success'
  return (
    <>
      {' '}
      <Tooltip content={`Against the target of ${numbers.formatInteger(gasTarget)} gas, half the limit`}>
        <span className={tone}>({deviationPercent}%)</span>
      </Tooltip>
    </>
  )
}

const baseFee: TableColumn<LiveBlockFacts> = {
  key: 'baseFee',
  header: 'Base fee',
  align: 'end',
  isShown: isBaseFeeShown,
  file: { baseFeePerGas: ({ baseFeePerGas }) => baseFeePerGas?.toString() },
  cell: ({ baseFeePerGas }) =>
    baseFeePerGas === undefined ? <Unknown /> : <BaseFee price={baseFeePerGas} />,
}

function BaseFee({ price }: { readonly price: bigint }) {
  const numbers = useNumberFormat()
  return (
    <Tooltip
      content={`${numbers.formatInteger(price)} wei`}
    >{`${toTwoDecimals(price, numbers)} Gwei`}</Tooltip>
  )
}

/** Truncated to two decimals; small prices keep all digits, so that none is shown as 0. */
function toTwoDecimals(price: bigint, numbers: NumberFormat): string {
  const text = formatUnits(price, GWEI_DECIMALS)
  const [whole = '0', fraction = ''] = text.split('.')
  return numbers.groupThousands(whole === '0' ? text : `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`)
}

const rewards: TableColumn<LiveBlockFacts> = {
  key: 'rewards',
  header: 'Rewards',
  align: 'end',
  loadingChars: 22,
  file: { reward: ({ reward }) => reward?.toString() },
  cell: ({ reward }) => (reward === undefined ? <Unknown /> : <NativeAmount amount={reward} />),
}

const baseFees: TableColumn<LiveBlockFacts> = {
  key: 'baseFees',
  header: 'Base fees',
  align: 'end',
  loadingChars: 22,
  isShown: isBaseFeeShown,
  file: { baseFees: ({ baseFees: amount }) => amount?.toString() },
  cell: ({ baseFees: amount }) => (amount === undefined ? <Unknown /> : <NativeAmount amount={amount} />),
}

const burntFees: TableColumn<LiveBlockFacts> = {
  ...baseFees,
  header: 'Burnt fees',
  file: { burntFees: ({ baseFees: amount }) => amount?.toString() },
  cell: ({ baseFees: amount }) =>
    amount === undefined ? (
      <Unknown />
    ) : (
      <span className="inline-flex items-center gap-1 text-warning">
        <Flame size={13} aria-hidden="true" className="shrink-0" />
        <NativeAmount amount={amount} />
      </span>
    ),
}

const age: TableColumn<LiveBlockFacts> = {
  key: 'age',
  header: 'Age',
  align: 'end',
  file: { time: ({ timestamp }) => formatUtcIso(timestamp) },
  cell: ({ timestamp }) => (timestamp === undefined ? <Unknown /> : <Age timestamp={timestamp} />),
}

/** Columns of the latest blocks, in wei; base fee columns are hidden on chains without one. */
export function createLiveBlockColumns(isBurnt: boolean): readonly TableColumn<LiveBlockFacts>[] {
  return [block, gasUsed, baseFee, rewards, isBurnt ? burntFees : baseFees, age]
}

function isBaseFeeShown(rows: readonly LiveBlockFacts[] | undefined): boolean {
  return rows === undefined || hasBaseFees(rows)
}

/** Not reported by the node, or not decodable. */
export function Unknown() {
  return <span className="text-muted">unknown</span>
}
