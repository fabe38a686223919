import type { SlotState } from '@otterscan/ethereum/consensus/slotState'
import { Square, SquareDashed, SquareX } from 'lucide-react'
import { slotPath } from '../paths/consensusPaths.ts'
import { AppLink } from './AppLink.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

interface SlotLinkProps {
  readonly slot: bigint
  /** State of the slot, if known; a slot without a block looks empty. */
  readonly state?: SlotState | 'unknown'
}

/** A slot: icon filled if it has a block, crossed out if not, dashed if in the future. */
export function SlotLink({ slot, state = 'proposed' }: SlotLinkProps) {
  const numbers = useNumberFormat()
  const isLost = state === 'missed' || state === 'orphaned'
  const Icon = state === 'proposed' ? Square : isLost ? SquareX : SquareDashed
  return (
    <AppLink path={slotPath(slot)} className="link inline-flex max-w-full items-center gap-1">
      <Icon
        size={13}
        aria-hidden="true"
        className={`shrink-0 ${state === 'proposed' ? 'fill-current opacity-70' : isLost ? 'text-danger' : 'opacity-70'}`}
      />
      <span className={`tabular ${isLost ? 'line-through decoration-danger' : ''}`}>
        {numbers.formatInteger(slot)}
      </span>
    </AppLink>
  )
}
