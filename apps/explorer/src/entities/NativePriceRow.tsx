import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { lazy, Suspense } from 'react'
import { useChain } from '../queries/connection/useChain.ts'
import { useNativePrice } from '../queries/price/useNativePrice.ts'

const NativePriceValue = lazy(() =>
  import('./NativePriceValue.tsx').then((module) => ({ default: module.NativePriceValue })),
)

/** What the native coin was worth at a block, as a row. */
export function NativePriceRow({ block }: { readonly block: bigint }) {
  const { nativeCurrency } = useChain()
  const state = useNativePrice(block)
  return (
    <InfoRow
      label={`${nativeCurrency.name} Price`}
      loadingChars={state.status === 'loading' ? 16 : undefined}
    >
      {state.status === 'known' ? (
        <Suspense fallback={<Skeleton chars={16} />}>
          <NativePriceValue price={state.price} symbol={nativeCurrency.symbol} />
        </Suspense>
      ) : (
        <span className="text-muted">N/A</span>
      )}
    </InfoRow>
  )
}
