import { formatExactFiat, formatFiat, toFiatValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { PriceProvenance } from './PriceProvenance.tsx'

/** What is valued, which decides the colour. */
export type FiatPreset = 'fee' | 'value' | 'balance' | 'reward' | 'uniswap' | 'neutral'

const TONES: Record<FiatPreset, Tone> = {
  fee: 'danger',
  value: 'danger',
  balance: 'success',
  reward: 'warning',
  uniswap: 'estimate',
  neutral: 'neutral',
}

/** What is valued, at what price, and how it is drawn. */
export interface FiatAmountProps {
  /** In the smallest unit of coin or token. */
  readonly amount: bigint
  readonly amountDecimals: number
  readonly price: Price
  /** What the price is for: the symbol of the coin or token. */
  readonly unit: string
  readonly preset: FiatPreset
  /** A mark that opens source and exact sum; or, where room is short, both on hover and focus of the sum. */
  readonly detail?: 'mark' | 'hover'
}

/** A sum in USD with two decimals, as a pill; its exact form, its price and whence that comes on demand. */
export function FiatAmount(props: FiatAmountProps) {
  const { amount, amountDecimals, price, unit, preset, detail = 'mark' } = props
  const value = toFiatValue(amount, amountDecimals, price)
  const text = formatFiat(value)
  const provenance = <PriceProvenance price={price} unit={unit} total={formatExactFiat(value)} />
  const pill = (
    <Chip tone={TONES[preset]} className="tabular">
      {detail === 'hover' ? <Tooltip content={provenance}>{text}</Tooltip> : text}
    </Chip>
  )
  if (detail === 'hover') return pill
  return (
    <span className="inline-flex max-w-full items-center gap-1 whitespace-nowrap" data-preset={preset}>
      {pill}
      <Toggletip label={`Where ${text} comes from`} mark="estimate">
        {provenance}
      </Toggletip>
    </span>
  )
}
