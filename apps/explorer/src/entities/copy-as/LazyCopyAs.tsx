import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import type { CopyAsProps } from './CopyAsMenu.tsx'

const CopyAsMenu = lazyComponent(async () => (await import('./CopyAsMenu.tsx')).CopyAsMenu)

/** The "Copy as" menu, fetched after the page; the page works without it. */
export function LazyCopyAs({ subject, answer }: CopyAsProps) {
  return (
    <span className="inline-flex h-7 min-w-24">
      <Lazy>
        <CopyAsMenu subject={subject} answer={answer} />
      </Lazy>
    </span>
  )
}
