import { Skeleton } from '@otterscan/ui/Skeleton'
import type { CSSProperties } from 'react'

/** Reserves the height of the table, whose rows are cards on narrow screens. */
export function AuthorizationSkeleton({ count }: { readonly count: number }) {
  return (
    <div
      className="h-[calc(37px+var(--count)*132px)] px-4 py-2 sm:h-[calc(73px+var(--count)*40px)]"
      style={{ '--count': count } as CSSProperties}
    >
      <Skeleton chars={50} />
    </div>
  )
}
