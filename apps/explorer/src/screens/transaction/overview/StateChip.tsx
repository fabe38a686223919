import { Chip, type Tone } from '@otterscan/ui/Chip'
import { CircleCheck, CircleHelp, CircleSlash, CircleX, Clock, type LucideIcon, Repeat2 } from 'lucide-react'
import type { TransactionState } from '../TransactionView.ts'

const LOOKS: Record<TransactionState, { tone: Tone; label: string; title: string; Icon: LucideIcon }> = {
  pending: { tone: 'warning', label: 'Pending', title: 'Pending in the mempool', Icon: Clock },
  success: { tone: 'success', label: 'Success', title: 'Included and succeeded', Icon: CircleCheck },
  reverted: {
    tone: 'danger',
    label: 'Fail',
    title: 'Included but failed: only the fee was paid',
    Icon: CircleX,
  },
  unknown: {
    tone: 'neutral',
    label: 'Confirmed, no status',
    title: 'Receipts before Byzantium have no status',
    Icon: CircleHelp,
  },
  unreadable: {
    tone: 'warning',
    label: 'Status unreadable',
    title: 'Included; whether it succeeded cannot be read',
    Icon: CircleHelp,
  },
  replaced: {
    tone: 'warning',
    label: 'Replaced',
    title: 'Another transaction used its nonce',
    Icon: Repeat2,
  },
  dropped: {
    tone: 'warning',
    label: 'No longer known',
    title: 'The node returned it before, but no longer does',
    Icon: CircleSlash,
  },
}

/** State of a transaction as a chip. */
export function StateChip({ state }: { readonly state: TransactionState }) {
  const { tone, label, title, Icon } = LOOKS[state]
  return (
    <Chip tone={tone} title={title} icon={<Icon aria-hidden="true" />}>
      {label}
    </Chip>
  )
}
