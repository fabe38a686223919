import { Skeleton } from '@otterscan/ui/Skeleton'
import { lazy, Suspense } from 'react'
import type { FiatAmountProps } from './FiatAmount.tsx'

const FiatAmount = lazy(() => import('./FiatAmount.tsx').then((module) => ({ default: module.FiatAmount })))

/** A sum in USD, loaded where there is one. */
export function LazyFiatAmount(props: FiatAmountProps) {
  return (
    <Suspense fallback={<FiatSkeleton />}>
      <FiatAmount {...props} />
    </Suspense>
  )
}

/** Room for a sum to come. */
export function FiatSkeleton() {
  return <Skeleton chars={10} height={20} />
}
