import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import type { LoggedOddity } from './OddLogIcons.tsx'

/** Few transfers need them. */
const OddLogIcons = lazyComponent(async () => (await import('./OddLogIcons.tsx')).OddLogIcons)

/** Marks of a transfer whose log is not what its standard prescribes; nothing for all others. */
export function OddLogMarks({ transfer }: { readonly transfer: LoggedOddity }) {
  if (!transfer.hasDirtyAddress && !transfer.isLayoutGuessed) return null
  return (
    <Suspense fallback={null}>
      <OddLogIcons {...transfer} />
    </Suspense>
  )
}
