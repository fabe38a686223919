import { Chip, type Tone } from '@otterscan/ui/Chip'
import { ArrowRight } from 'lucide-react'
import type { TransactionDirection } from './transactionDirection.ts'

const LOOKS: Readonly<Record<TransactionDirection, { readonly tone: Tone; readonly title: string }>> = {
  IN: { tone: 'success', title: 'To this address' },
  OUT: { tone: 'warning', title: 'From this address' },
  SELF: { tone: 'neutral', title: 'From this address to itself' },
  INT: { tone: 'info', title: 'This address takes part inside the transaction' },
}

/** Direction of a transaction; without a subject address, an arrow from sender to recipient. */
export function DirectionBadge({ direction }: { readonly direction: TransactionDirection | undefined }) {
  if (direction === undefined) {
    return <ArrowRight size={14} aria-hidden="true" className="inline text-muted" />
  }
  const { tone, title } = LOOKS[direction]
  return (
    <Chip tone={tone} title={title} className="min-w-11 justify-center">
      {direction}
    </Chip>
  )
}
