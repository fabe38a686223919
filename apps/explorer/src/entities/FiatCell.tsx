import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useChain } from '../queries/connection/useChain.ts'
import { useNativePrice } from '../queries/price/useNativePrice.ts'
import { LazyFiatAmount } from './LazyFiatAmount.tsx'

interface FiatCellProps {
  /** Of the native coin, in its smallest unit. */
  readonly amount: bigint
  /** Block of the row. */
  readonly block: bigint | undefined
  readonly preset: 'fee' | 'value'
}

/** What an amount was worth at the row's block. A value of nothing is worth nothing; a fee of nothing is no fee. */
export function FiatCell({ amount, block, preset }: FiatCellProps) {
  const { nativeCurrency } = useChain()
  const state = useNativePrice(amount === 0n ? undefined : block)
  if (amount === 0n && preset === 'value') return <Chip className="tabular">$0.00</Chip>
  if (state.status === 'loading') return <Skeleton chars={8} />
  if (state.status === 'unknown') return <span className="text-muted">N/A</span>
  return (
    <LazyFiatAmount
      amount={amount}
      amountDecimals={nativeCurrency.decimals}
      price={state.price}
      unit={nativeCurrency.symbol}
      preset={preset}
      detail="hover"
    />
  )
}
