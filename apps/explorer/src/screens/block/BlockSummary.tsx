import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { toFeesOfDetails } from '@otterscan/ethereum/execution/fee'
import { formatInteger, formatPercent, toRatio } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PercentBar } from '@otterscan/ui/PercentBar'
import type { ReactNode } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { formatUtcLong } from '../../entities/formatUtc.ts'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { toBlobCount } from './blobCount.ts'
import { TransactionsLink } from './TransactionsLink.tsx'

/** What the block is, when, by whom, how full, what it paid. */
export function BlockSummary({
  details,
  isReplaced,
}: {
  readonly details: BlockDetails
  /** Another block has its number. */
  readonly isReplaced: boolean
}) {
  const { block } = details
  const fees = toFeesOfDetails(details)
  return (
    <SummaryGrid>
      <SummaryFact label="When" note={formatUtcLong(block.timestamp)}>
        <Age timestamp={block.timestamp} />
      </SummaryFact>
      <SummaryFact label="Holds" note={describeContents(details)}>
        {block.transactionCount === 0 ? (
          'no transactions'
        ) : (
          <TransactionsLink block={block} isReplaced={isReplaced} />
        )}
      </SummaryFact>
      <SummaryFact
        label="Fee recipient"
        note={block.slotNumber !== undefined ? `Slot ${formatInteger(block.slotNumber)}` : undefined}
      >
        {block.miner === undefined ? (
          <Unknown />
        ) : (
          <span className="text-base">
            <AddressLink address={block.miner} />
          </span>
        )}
      </SummaryFact>
      <SummaryFact
        label="Gas used"
        note={
          block.gasUsed !== undefined &&
          block.gasLimit !== undefined &&
          `${formatInteger(block.gasUsed)} of ${formatInteger(block.gasLimit)}`
        }
      >
        <GasShare gasUsed={block.gasUsed} gasLimit={block.gasLimit} />
      </SummaryFact>
      <SummaryFact
        label="Block reward"
        note={
          fees !== undefined &&
          block.baseFeePerGas !== undefined && (
            <>
              <NativeAmount amount={fees.burntFees} /> burnt
            </>
          )
        }
      >
        {fees === undefined ? <Unknown /> : <NativeAmount amount={fees.reward} />}
      </SummaryFact>
    </SummaryGrid>
  )
}

/** Frame of the facts, also of their skeleton. */
export function SummaryGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]">
        {children}
      </dl>
    </Card>
  )
}

interface SummaryFactProps {
  readonly label: string
  /** Second, quieter line. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** One fact of the summary: label, value, and a line that is kept free where there is no note. */
export function SummaryFact({ label, note, children }: SummaryFactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-h-6 min-w-0 font-medium text-lg leading-6">{children}</dd>
      <dd className="text-muted text-sm sm:min-h-[1.125rem]">{note}</dd>
    </div>
  )
}

function describeContents({ block }: BlockDetails): string {
  const parts: string[] = []
  const withdrawals = block.withdrawals?.length ?? 0
  const blobs = toBlobCount(block.blobGasUsed) ?? 0n
  const uncles = block.uncles?.length ?? 0
  if (withdrawals > 0) parts.push(`${withdrawals} withdrawal${withdrawals === 1 ? '' : 's'}`)
  if (blobs > 0n) parts.push(`${blobs} blob${blobs === 1n ? '' : 's'}`)
  if (uncles > 0) parts.push(`${uncles} uncle${uncles === 1 ? '' : 's'}`)
  if (block.sizeBytes !== undefined) parts.push(`${formatInteger(block.sizeBytes)} bytes`)
  return parts.join(' · ')
}

function GasShare({
  gasUsed,
  gasLimit,
}: {
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
}) {
  if (gasUsed === undefined || gasLimit === undefined) return <Unknown />
  const percent = formatPercent(gasUsed, gasLimit)
  return (
    <span className="flex h-6 items-center">
      <PercentBar
        ratio={toRatio(gasUsed, gasLimit)}
        text={percent === undefined ? 'no limit' : `${percent}%`}
        width={96}
      />
    </span>
  )
}

function Unknown() {
  return <span className="font-normal text-muted">unknown</span>
}
