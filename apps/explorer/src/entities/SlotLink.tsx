import type { SlotState } from '@otterscan/ethereum/consensus/slotState'
import { formatInteger } from '@otterscan/ethereum/units'
import { Square, SquareDashed, SquareX } from 'lucide-react'
import { slotPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

interface SlotLinkProps {
  readonly slot: bigint
  /** How the slot ended, as far as known: a slot without a block looks empty. */
  readonly state?: SlotState | 'unknown'
}

/** A slot: a filled mark with a block, a crossed one without, a dashed one to come. */
export function SlotLink({ slot, state = 'proposed' }: SlotLinkProps) {
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
        {formatInteger(slot)}
      </span>
    </AppLink>
  )
}
