import type { SlotState } from '@otterscan/ethereum/consensus/slotState'
import { Chip, type ChipProps } from '@otterscan/ui/Chip'
import { CircleCheck, CircleHelp, CircleX, Clock, GitBranch, Hourglass } from 'lucide-react'

const LOOKS: Readonly<
  Record<
    SlotState | 'unknown',
    { readonly text: string; readonly tone: ChipProps['tone']; readonly Icon: typeof Clock }
  >
> = {
  proposed: { text: 'Proposed', tone: 'success', Icon: CircleCheck },
  missed: { text: 'Missed', tone: 'danger', Icon: CircleX },
  orphaned: { text: 'Orphaned', tone: 'warning', Icon: GitBranch },
  scheduled: { text: 'Scheduled', tone: 'neutral', Icon: Clock },
  awaited: { text: 'No block yet', tone: 'info', Icon: Hourglass },
  unknown: { text: 'Not available', tone: 'neutral', Icon: CircleHelp },
}

/** State of a slot. Slot 0 is genesis: it has no proposer. */
export function SlotStateChip({
  state,
  isGenesis = false,
}: {
  readonly state: SlotState | 'unknown'
  readonly isGenesis?: boolean
}) {
  const { text, tone, Icon } = LOOKS[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {isGenesis && state === 'proposed' ? 'Genesis' : text}
    </Chip>
  )
}
