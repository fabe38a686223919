import { Chip, type Tone } from '@otterscan/ui/Chip'
import { CircleCheck, CircleHelp, CircleSlash, CircleX, Clock, type LucideIcon, Repeat2 } from 'lucide-react'
import type { TransactionState } from '../TransactionView.ts'

const LOOKS: Record<TransactionState, { tone: Tone; label: string; title: string; Icon: LucideIcon }> = {
  pending: { tone: 'warning', label: 'Pending', title: 'Waits in the pool of the node', Icon: Clock },
  success: { tone: 'success', label: 'Success', title: 'In a block, ended well', Icon: CircleCheck },
  reverted: {
    tone: 'danger',
    label: 'Fail',
    title: 'In a block, but failed: only the fee was paid',
    Icon: CircleX,
  },
  unknown: {
    tone: 'neutral',
    label: 'Confirmed, no status',
    title: 'Blocks before Byzantium do not say whether a transaction ended well',
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
    title: 'The node knew it, but does not any more',
    Icon: CircleSlash,
  },
}

/** What became of a transaction, in a word. */
export function StateChip({ state }: { readonly state: TransactionState }) {
  const { tone, label, title, Icon } = LOOKS[state]
  return (
    <Chip tone={tone} title={title} icon={<Icon aria-hidden="true" />}>
      {label}
    </Chip>
  )
}
