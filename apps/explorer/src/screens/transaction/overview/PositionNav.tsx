import { formatInteger } from '@otterscan/ethereum/units'
import { PositionRuler } from '@otterscan/ui/PositionRuler'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { blockTransactionPath } from '../../../paths.ts'
import { StepLink } from '../StepLink.tsx'

interface PositionNavProps {
  readonly blockNumber: bigint
  readonly transactionIndex: number
  /** Transactions in the block; `undefined` while not known, when only steps back are offered. */
  readonly total: number | undefined
}

/** Place of the transaction among those of its block, with steps to its neighbours. */
export function PositionNav({ blockNumber, transactionIndex, total }: PositionNavProps) {
  const last = total === undefined ? undefined : Math.max(total - 1, transactionIndex)
  const step = (index: number | undefined, isAvailable: boolean) =>
    index === undefined || !isAvailable ? undefined : blockTransactionPath(blockNumber, index)
  const hasLater = last !== undefined && transactionIndex < last
  const position = `${formatInteger(transactionIndex)} / ${last === undefined ? '…' : formatInteger(last)}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular min-w-[7ch]" title="Index in the block / last index">
        {formatInteger(transactionIndex)}{' '}
        <span className="text-muted">/ {last === undefined ? '…' : formatInteger(last)}</span>
      </span>
      <PositionRuler
        ratio={last === undefined || last === 0 ? 0 : transactionIndex / last}
        label={`Position ${position}`}
      />
      <span className="inline-flex">
        <StepLink path={step(0, transactionIndex > 0)} label="First transaction of the block">
          <ChevronFirst size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={step(transactionIndex - 1, transactionIndex > 0)}
          label="Previous transaction of the block"
        >
          <ChevronLeft size={14} aria-hidden="true" />
        </StepLink>
        <StepLink path={step(transactionIndex + 1, hasLater)} label="Next transaction of the block">
          <ChevronRight size={14} aria-hidden="true" />
        </StepLink>
        <StepLink path={step(last, hasLater)} label="Last transaction of the block">
          <ChevronLast size={14} aria-hidden="true" />
        </StepLink>
      </span>
    </span>
  )
}
