import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type ReactNode, Suspense } from 'react'
import { useChain } from '../queries/connection/chainInfo.ts'
import { useNativePrice } from '../queries/price/nativePrice.ts'
import { usePriceSources } from '../queries/price/priceSources.ts'
import type { FiatAmountProps, FiatPreset, TokenFiatProps } from './FiatAmount.tsx'

const FiatAmount = lazyComponent(async () => (await import('./FiatAmount.tsx')).FiatAmount)
const TokenFiatAmount = lazyComponent(async () => (await import('./FiatAmount.tsx')).TokenFiatAmount)
const UnitPrice = lazyComponent(async () => (await import('./FiatAmount.tsx')).UnitPrice)

/** An amount in USD; its code is loaded on demand. */
export function Fiat(props: FiatAmountProps) {
  return (
    <Suspense fallback={<FiatSkeleton />}>
      <FiatAmount {...props} />
    </Suspense>
  )
}

interface NativeFiatProps {
  /** Of the native coin, in its smallest unit. */
  readonly amount: bigint
  /** Block of the price; `undefined` if unknown. */
  readonly block: bigint | 'latest' | undefined
  readonly preset: FiatPreset
  readonly detail?: FiatAmountProps['detail']
  /** Shown for zero and where no price is known; nothing by default. */
  readonly empty?: ReactNode
}

/** Value in USD of a native amount at a block. */
export function NativeFiat({ amount, block, preset, detail, empty = null }: NativeFiatProps) {
  const { nativeCurrency } = useChain()
  const state = useNativePrice(amount === 0n ? undefined : block)
  if (state.status === 'loading') return <FiatSkeleton />
  if (state.status === 'unknown') return empty
  return (
    <Fiat
      amount={amount}
      amountDecimals={nativeCurrency.decimals}
      price={state.price}
      unit={nativeCurrency.symbol}
      preset={preset}
      {...(detail === undefined ? {} : { detail })}
    />
  )
}

/** Value in USD of a token amount at a block; nothing is loaded or requested where there is no price source. */
export function TokenFiat(props: TokenFiatProps) {
  const { nativeFeed } = usePriceSources()
  if (nativeFeed === undefined || props.block === undefined) return null
  return (
    <Suspense fallback={<FiatSkeleton />}>
      <TokenFiatAmount {...props} />
    </Suspense>
  )
}

/** Price of the native coin at a block, as a row. */
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
          <UnitPrice price={state.price} symbol={nativeCurrency.symbol} />
        </Suspense>
      ) : (
        <span className="text-muted">N/A</span>
      )}
    </InfoRow>
  )
}

/** Placeholder while loading. */
function FiatSkeleton() {
  return <Skeleton chars={10} height={20} />
}
