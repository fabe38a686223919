import { formatInteger, formatUnits, GWEI_DECIMALS, groupThousands } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Flame } from 'lucide-react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** Columns of the newest blocks; what a chain without base fee does not have is left out. */
export function toLiveBlockColumns(withBaseFee: boolean): readonly TableColumn<LiveBlockFacts>[] {
  return withBaseFee ? [block, gasUsed, baseFee, rewards, burntFees, age] : [block, gasUsed, rewards, age]
}

const block: TableColumn<LiveBlockFacts> = {
  key: 'block',
  header: 'Block',
  mobile: 'primary',
  cell: ({ number }) => <BlockLink block={number} />,
}

const gasUsed: TableColumn<LiveBlockFacts> = {
  key: 'gasUsed',
  header: 'Gas used',
  align: 'end',
  loadingChars: 22,
  cell: (facts) =>
    facts.gasUsed === undefined ? (
      <Unknown />
    ) : (
      <span>
        {formatInteger(facts.gasUsed)}
        <Deviation facts={facts} />
      </span>
    ),
}

/** Colour and sign say the same. */
function Deviation({ facts: { deviationPercent, gasTarget } }: { readonly facts: LiveBlockFacts }) {
  if (deviationPercent === undefined || gasTarget === undefined) return null
  const tone = deviationPercent.startsWith('-') ? 'text-danger' : 'text-success'
  return (
    <>
      {' '}
      <Tooltip content={`Against the target of ${formatInteger(gasTarget)} gas, half the limit`}>
        <span className={tone}>({deviationPercent}%)</span>
      </Tooltip>
    </>
  )
}

const baseFee: TableColumn<LiveBlockFacts> = {
  key: 'baseFee',
  header: 'Base fee',
  align: 'end',
  cell: ({ baseFeePerGas }) =>
    baseFeePerGas === undefined ? (
      <Unknown />
    ) : (
      <Tooltip content={`${formatInteger(baseFeePerGas)} wei`}>
        {`${toTwoDecimals(baseFeePerGas)} Gwei`}
      </Tooltip>
    ),
}

/** Two decimals, cut; small prices keep all theirs, so that none reads 0. */
function toTwoDecimals(price: bigint): string {
  const text = formatUnits(price, GWEI_DECIMALS)
  const [whole = '0', fraction = ''] = text.split('.')
  return groupThousands(whole === '0' ? text : `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`)
}

const rewards: TableColumn<LiveBlockFacts> = {
  key: 'rewards',
  header: 'Rewards',
  align: 'end',
  loadingChars: 22,
  cell: ({ reward }) => (reward === undefined ? <Unknown /> : <NativeAmount amount={reward} />),
}

const burntFees: TableColumn<LiveBlockFacts> = {
  key: 'burntFees',
  header: 'Burnt fees',
  align: 'end',
  loadingChars: 22,
  cell: ({ burntFees: amount }) =>
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
  cell: ({ timestamp }) => (timestamp === undefined ? <Unknown /> : <Age timestamp={timestamp} />),
}

/** The node does not say, or its answer could not be read. */
export function Unknown() {
  return <span className="text-muted">unknown</span>
}
