import { computeMaximumFee, computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import { isBatch } from '@otterscan/ethereum/execution/transaction'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { FeeAmount } from '../../../entities/FeeAmount.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { Age } from '../../../entities/Timestamp.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { StateChip } from './StateChip.tsx'
import { SummarySentence } from './SummarySentence.tsx'

interface SummaryCardProps {
  readonly view: TransactionView
  /** Unix seconds of the block; `undefined` while unknown. */
  readonly timestamp: bigint | undefined
  /** Block at which recipients are checked for code. */
  readonly codeBlock: bigint | 'latest'
}

/** Summary sentence, parties, value, fee and time. */
export function SummaryCard({ view, timestamp, codeBlock }: SummaryCardProps) {
  const { transaction, receipt } = view
  const recipient = transaction.to ?? receipt?.contractAddress ?? transaction.creates
  return (
    <Card>
      <div className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:min-h-18 max-sm:content-start">
          <StateChip state={view.state} />
          <p className="min-w-0 font-medium text-lg leading-6">
            <SummarySentence view={view} codeBlock={codeBlock} />
          </p>
        </div>
        {/* Lines do not depend on the lengths of names, which come later. */}
        <div className="flex min-w-0 gap-x-2 gap-y-1 max-sm:flex-col sm:items-center">
          <AddressLink address={transaction.from} roles={['sender']} maxChars={42} />
          <span className="inline-flex min-w-0 max-w-full items-center gap-2">
            <ArrowRight size={14} aria-label="to" className="shrink-0 text-muted" />
            {recipient === undefined ? (
              <span className="text-muted italic">
                {isBatch(transaction)
                  ? 'the recipients of its calls'
                  : transaction.to === null
                    ? 'a new contract'
                    : 'an unknown recipient'}
              </span>
            ) : (
              <AddressLink
                address={recipient}
                roles={transaction.to === null ? ['created'] : ['recipient']}
                maxChars={42}
              />
            )}
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1.5 text-sm">
          <Fact label="Value">
            {transaction.value === undefined ? 'not known' : <NativeAmount amount={transaction.value} />}
          </Fact>
          <FeeFact view={view} />
          {receipt !== null && (
            <Fact label="Age">
              {timestamp === undefined ? <Skeleton chars={14} /> : <Age timestamp={timestamp} />}
            </Fact>
          )}
        </dl>
      </div>
    </Card>
  )
}

function FeeFact({ view: { transaction, receipt } }: { readonly view: TransactionView }) {
  if (receipt === null) {
    const fee = computeMaximumFee(transaction)
    return fee === undefined ? null : (
      <Fact label="Fee, at most">
        <NativeAmount amount={fee} />
      </Fact>
    )
  }
  const fee = computeTransactionFee(transaction, receipt, undefined)
  return (
    <Fact label="Fee">
      {fee === undefined ? 'not known' : <FeeAmount amount={fee.total} currency={fee.currency} />}
    </Fact>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
