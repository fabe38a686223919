import { History } from 'lucide-react'
import { epochPath } from '../paths/consensusPaths.ts'
import { AppLink } from './AppLink.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

/** An epoch. */
export function EpochLink({ epoch }: { readonly epoch: bigint }) {
  const numbers = useNumberFormat()
  return (
    <AppLink path={epochPath(epoch)} className="link inline-flex max-w-full items-center gap-1">
      <History size={13} aria-hidden="true" className="shrink-0 opacity-70" />
      <span className="tabular">{numbers.formatInteger(epoch)}</span>
    </AppLink>
  )
}
