import { useChain } from '../queries/connection/useChain.ts'
import { useNativePrice } from '../queries/price/useNativePrice.ts'
import type { FiatPreset } from './FiatAmount.tsx'
import { FiatSkeleton, LazyFiatAmount } from './LazyFiatAmount.tsx'

interface NativeFiatProps {
  /** Of the native coin, in its smallest unit. */
  readonly amount: bigint
  /** As of which block; `undefined` where that is not known. */
  readonly block: bigint | 'latest' | undefined
  readonly preset: FiatPreset
}

/** What an amount of the native coin was worth at a block; nothing for zero and where no price is known. */
export function NativeFiat({ amount, block, preset }: NativeFiatProps) {
  const { nativeCurrency } = useChain()
  const state = useNativePrice(amount === 0n ? undefined : block)
  if (state.status === 'loading') return <FiatSkeleton />
  if (state.status === 'unknown') return null
  return (
    <LazyFiatAmount
      amount={amount}
      amountDecimals={nativeCurrency.decimals}
      price={state.price}
      unit={nativeCurrency.symbol}
      preset={preset}
    />
  )
}
