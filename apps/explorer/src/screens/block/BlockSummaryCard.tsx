import { computeBlobCount } from '@otterscan/ethereum/execution/blobGas'
import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { computeFeesOfDetails } from '@otterscan/ethereum/execution/blockFees'
import { computeRatio, type NumberFormat } from '@otterscan/ethereum/units'
import { countEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { PercentBar } from '@otterscan/ui/PercentBar'
import type { ReactNode } from 'react'
import { formatUtcLong } from '../../entities/formatUtc.ts'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { useBaseFeeUse } from '../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { FeeRecipient } from './FeeRecipient.tsx'
import { TransactionsLink } from './TransactionsLink.tsx'

/** Summary of a block: time, contents, fee recipient, gas and reward. */
export function BlockSummaryCard({
  details,
  isReplaced,
}: {
  readonly details: BlockDetails
  /** Another block is canonical at its number. */
  readonly isReplaced: boolean
}) {
  const numbers = useNumberFormat()
  const { block } = details
  const fees = computeFeesOfDetails(details)
  const { isBurnt } = useBaseFeeUse(block.extra)
  return (
    <SummaryGrid>
      <SummaryFact label="Timestamp" detail={formatUtcLong(block.timestamp)}>
        <Age timestamp={block.timestamp} />
      </SummaryFact>
      <SummaryFact label="Contents" detail={describeContents(details, numbers)}>
        {block.transactionCount === 0 ? (
          'no transactions'
        ) : (
          <TransactionsLink block={block} isReplaced={isReplaced} />
        )}
      </SummaryFact>
      <SummaryFact
        label="Fee recipient"
        detail={
          block.slotNumber !== undefined ? `Slot ${numbers.formatInteger(block.slotNumber)}` : undefined
        }
      >
        {block.miner === undefined ? (
          <Unknown />
        ) : (
          <span className="text-base">
            <FeeRecipient block={block} miner={block.miner} />
          </span>
        )}
      </SummaryFact>
      <SummaryFact
        label="Gas used"
        detail={
          block.gasUsed !== undefined &&
          block.gasLimit !== undefined &&
          `${numbers.formatInteger(block.gasUsed)} of ${numbers.formatInteger(block.gasLimit)}`
        }
      >
        <GasShare gasUsed={block.gasUsed} gasLimit={block.gasLimit} />
      </SummaryFact>
      <SummaryFact
        label="Block reward"
        detail={
          fees !== undefined &&
          block.baseFeePerGas !== undefined && (
            <>
              <NativeAmount amount={fees.baseFees} /> {isBurnt ? 'burnt' : 'base fees'}
            </>
          )
        }
      >
        {fees === undefined ? <Unknown /> : <NativeAmount amount={fees.reward} />}
      </SummaryFact>
    </SummaryGrid>
  )
}

/** Layout of the facts, also of their skeleton. */
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
  /** Second, muted line. */
  readonly detail?: ReactNode
  readonly children: ReactNode
}

/** One fact of the summary: label, value, and a line that stays empty without detail. */
export function SummaryFact({ label, detail, children }: SummaryFactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="min-h-6 min-w-0 font-medium text-lg leading-6">{children}</dd>
      <dd className="text-muted text-sm sm:min-h-[1.125rem]">{detail}</dd>
    </div>
  )
}

function describeContents({ block }: BlockDetails, numbers: NumberFormat): string {
  const parts: string[] = []
  const withdrawals = countEntries(block.withdrawals, block.unreadable, 'withdrawals') ?? 0
  const blobs = computeBlobCount(block.blobGasUsed) ?? 0n
  const uncles = countEntries(block.uncles, block.unreadable, 'uncles') ?? 0
  if (withdrawals > 0) parts.push(`${withdrawals} withdrawal${withdrawals === 1 ? '' : 's'}`)
  if (blobs > 0n) parts.push(`${blobs} blob${blobs === 1n ? '' : 's'}`)
  if (uncles > 0) parts.push(`${uncles} uncle${uncles === 1 ? '' : 's'}`)
  if (block.sizeBytes !== undefined) parts.push(`${numbers.formatInteger(block.sizeBytes)} bytes`)
  return parts.join(' · ')
}

function GasShare({
  gasUsed,
  gasLimit,
}: {
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
}) {
  const numbers = useNumberFormat()
  if (gasUsed === undefined || gasLimit === undefined) return <Unknown />
  const percent = numbers.formatPercent(gasUsed, gasLimit)
  return (
    <span className="flex h-6 items-center">
      <PercentBar
        ratio={computeRatio(gasUsed, gasLimit)}
        text={percent === undefined ? 'no limit' : `${percent}%`}
        width={96}
      />
    </span>
  )
}

function Unknown() {
  return <span className="font-normal text-muted">unknown</span>
}
