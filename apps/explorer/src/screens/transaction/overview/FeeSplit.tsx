import { type TransactionFee, toTransactionFee } from '@otterscan/ethereum/execution/fee'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { formatPercent, toRatio } from '@otterscan/ethereum/units'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Coins, Flame, Layers, type LucideIcon, MoveDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'

interface FeePart {
  readonly label: string
  readonly amount: bigint
  readonly tone: 'accent' | 'success' | 'warning' | 'danger'
  readonly Icon: LucideIcon
}

/** Who got which part of a fee. Nothing where nothing was paid. */
export function FeeSplit({ fee, hasBurn }: { readonly fee: TransactionFee; readonly hasBurn: boolean }) {
  if (fee.total === 0n || !hasBurn) return null
  return (
    <SplitList>
      {toParts(fee).map((part) => (
        <FeePartRow key={part.label} part={part} total={fee.total} />
      ))}
    </SplitList>
  )
}

/** As many lines as the split will have; they need no base fee to be counted. */
export function FeeSplitSkeleton({
  transaction,
  receipt,
}: {
  readonly transaction: Transaction
  readonly receipt: Receipt
}) {
  const fee = toTransactionFee(transaction, receipt, undefined)
  if (fee === undefined || fee.total === 0n) return null
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
  const parts: FeePart[] = [
    { label: 'Burnt', amount: fee.burnt, tone: 'warning', Icon: Flame },
    { label: 'Fee recipient', amount: fee.priority, tone: 'accent', Icon: Coins },
  ]
  if (fee.blob > 0n) parts.push({ label: 'Blobs, burnt', amount: fee.blob, tone: 'danger', Icon: Layers })
  if (fee.l1 > 0n) parts.push({ label: 'L1 security', amount: fee.l1, tone: 'success', Icon: MoveDown })
  return parts
}

function SplitList({ children }: { readonly children: ReactNode }) {
  return <ul className="mt-1.5 flex flex-col">{children}</ul>
}

function FeePartRow({ part, total }: { readonly part: FeePart; readonly total: bigint }) {
  const { label, amount, tone, Icon } = part
  const percent = formatPercent(amount < 0n ? 0n : amount, total) ?? '0.00'
  return (
    <li className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
      <span className="inline-flex w-32 items-center gap-1.5 text-muted">
        <Icon size={13} aria-hidden="true" />
        {label}
      </span>
      <span className="w-33">
        <PercentBar ratio={toRatio(amount, total)} text={`${percent}%`} tone={tone} />
      </span>
      <NativeAmount amount={amount} />
    </li>
  )
}
