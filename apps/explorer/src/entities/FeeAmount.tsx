import type { Address } from '@otterscan/ethereum/address'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense } from 'react'
import { GasPrice } from './GasPrice.tsx'
import { NativeAmount } from './NativeAmount.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

/** Few chains let fees be paid in tokens. */
const TokenFee = lazyComponent(async () => (await import('./TokenFee.tsx')).TokenFee)

interface FeeAmountProps {
  readonly amount: bigint
  /** Token of the amount; `undefined` for the native coin. */
  readonly currency: Address | undefined
  /** For lists: the native coin without its symbol, a token with its symbol alone. */
  readonly isShort?: boolean
}

/** A fee in the coin or token that it is paid in. */
export function FeeAmount({ amount, currency, isShort = false }: FeeAmountProps) {
  if (currency === undefined) return <NativeAmount amount={amount} hideSymbol={isShort} />
  return (
    <Suspense fallback={<Skeleton chars={14} />}>
      <TokenFee amount={amount} token={currency} isShort={isShort} />
    </Suspense>
  )
}

interface FeePriceProps {
  /** Per gas, in the smallest unit of its currency. */
  readonly price: bigint
  /** `null` for the native coin; `undefined` when the currency cannot be read. */
  readonly currency: Address | null | undefined
}

/** A price per gas in the coin or token that it is paid in. */
export function FeePrice({ price, currency }: FeePriceProps) {
  const numbers = useNumberFormat()
  if (currency === null) return <GasPrice price={price} />
  if (currency !== undefined) return <FeeAmount amount={price} currency={currency} />
  return (
    <span className="tabular">
      {numbers.formatInteger(price)} <span className="text-muted">of a currency that cannot be read</span>
    </span>
  )
}
