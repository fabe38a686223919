import { Tooltip } from '@otterscan/ui/Tooltip'
import { Banknote, Flame } from 'lucide-react'

/** Marks the zero address of a transfer: from it tokens are minted, to it they are burned. */
export function SupplyIcon({ side }: { readonly side: 'from' | 'to' }) {
  const isMint = side === 'from'
  const Icon = isMint ? Banknote : Flame
  const text = isMint ? 'Mint address' : 'Burn address'
  return (
    <Tooltip content={text}>
      <span role="img" aria-label={text} className="shrink-0">
        <Icon size={13} aria-hidden="true" className={isMint ? 'text-success' : 'text-warning'} />
      </span>
    </Tooltip>
  )
}
