import { formatInteger } from '@otterscan/ethereum/units'
import { History } from 'lucide-react'
import { epochPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

/** An epoch. */
export function EpochLink({ epoch }: { readonly epoch: bigint }) {
  return (
    <AppLink path={epochPath(epoch)} className="link inline-flex max-w-full items-center gap-1">
      <History size={13} aria-hidden="true" className="shrink-0 opacity-70" />
      <span className="tabular">{formatInteger(epoch)}</span>
    </AppLink>
  )
}
