import { toFiatValue } from '@otterscan/decode/price/fiat'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useChain } from '../queries/connection/useChain.ts'
import { useNativePrice } from '../queries/price/useNativePrice.ts'
import { FiatAmount, type FiatPreset } from './FiatAmount.tsx'

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
  if (state.status === 'loading') return <Skeleton chars={10} height={20} />
  if (state.status === 'unknown') return null
  return (
    <FiatAmount
      value={toFiatValue(amount, nativeCurrency.decimals, state.price)}
      price={state.price}
      unit={nativeCurrency.symbol}
      preset={preset}
    />
  )
}
