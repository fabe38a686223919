import { lazy, Suspense } from 'react'
import { usePriceSources } from '../queries/price/usePriceSources.ts'
import { FiatSkeleton } from './LazyFiatAmount.tsx'
import type { TokenFiatProps } from './TokenFiatPill.tsx'

const TokenFiatPill = lazy(() =>
  import('./TokenFiatPill.tsx').then((module) => ({ default: module.TokenFiatPill })),
)

/** What an amount of a token was worth at a block; where no price can be asked, nothing is drawn, loaded or asked. */
export function TokenFiat(props: TokenFiatProps) {
  const { nativeFeed } = usePriceSources()
  if (nativeFeed === undefined || props.block === undefined) return null
  return (
    <Suspense fallback={<FiatSkeleton />}>
      <TokenFiatPill {...props} />
    </Suspense>
  )
}
