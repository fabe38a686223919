import type { TransactionFee } from '@otterscan/ethereum/execution/fee'
import { computeRatio } from '@otterscan/ethereum/units'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Coins, Flame, Layers, type LucideIcon, MoveDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'

interface FeePart {
  readonly label: string
  readonly amount: bigint
  readonly tone: 'accent' | 'success' | 'warning' | 'danger'
  readonly Icon: LucideIcon
}

/** How a fee was split. Nothing where nothing was paid or the split is unknown. */
export function FeeSplit({
  fee,
  hasBaseFee,
}: {
  readonly fee: TransactionFee
  readonly hasBaseFee: boolean
}) {
  if (fee.total === 0n || fee.gas === undefined || !hasBaseFee) return null
  return (
    <SplitList>
      {toParts(fee).map((part) => (
        <FeePartRow key={part.label} part={part} total={fee.total} />
      ))}
    </SplitList>
  )
}

/** As many lines as the split will have; their number does not depend on the base fee. */
export function FeeSplitSkeleton({ fee }: { readonly fee: TransactionFee }) {
  if (fee.gas === undefined || fee.total === 0n) return null
  return (
    <SplitList>
      {toParts(fee).map((part) => (
        <li key={part.label} className="h-6">
          <Skeleton chars={40} />
        </li>
      ))}
    </SplitList>
  )
}

function toParts(fee: TransactionFee): readonly FeePart[] {
  if (fee.gas === undefined) return []
  const { isBurnt, label } = fee.baseFee
  const parts: FeePart[] = [
    { label, amount: fee.gas.base, tone: 'warning', Icon: isBurnt ? Flame : Coins },
    { label: 'Fee recipient', amount: fee.gas.priority, tone: 'accent', Icon: Coins },
  ]
  if (fee.blob > 0n) {
    const blobs = isBurnt ? 'Blobs, burnt' : 'Blobs'
    parts.push({ label: blobs, amount: fee.blob, tone: 'danger', Icon: Layers })
  }
  for (const other of [...(fee.gas.rest ?? []), ...fee.other])
    parts.push({ ...other, tone: 'success', Icon: MoveDown })
  return parts
}

function SplitList({ children }: { readonly children: ReactNode }) {
  return <ul className="mt-1.5 flex flex-col">{children}</ul>
}

function FeePartRow({ part, total }: { readonly part: FeePart; readonly total: bigint }) {
  const numbers = useNumberFormat()
  const { label, amount, tone, Icon } = part
  const percent = numbers.formatPercent(amount, total) ?? '0.00'
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm max-sm:pb-1.5">
      <span className="inline-flex w-32 items-center gap-1.5 text-muted">
        <Icon size={13} aria-hidden="true" />
        {label}
      </span>
      <span className="w-33">
        <PercentBar ratio={computeRatio(amount, total)} text={`${percent}%`} tone={tone} />
      </span>
      <NativeAmount amount={amount} />
    </li>
  )
}
