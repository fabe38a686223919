import { formatExactFiat, formatFiat, toFiatValue, toUnitValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { Chip, type Tone } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useTokenPrice } from '../queries/price/tokenPrice.ts'
import { formatUtcTitle } from './formatUtc.ts'
import { useNumberFormat } from './useNumberFormat.ts'

/** What is valued, which determines the color. */
export type FiatPreset = 'fee' | 'value' | 'balance' | 'reward' | 'uniswap' | 'neutral'

const TONES: Record<FiatPreset, Tone> = {
  fee: 'danger',
  value: 'danger',
  balance: 'success',
  reward: 'warning',
  uniswap: 'estimate',
  neutral: 'neutral',
}

/** What is valued, at what price, and how it is shown. */
export interface FiatAmountProps {
  /** In the smallest unit of the coin or token. */
  readonly amount: bigint
  readonly amountDecimals: number
  readonly price: Price
  /** What the price is for: the symbol of the coin or token. */
  readonly unit: string
  readonly preset: FiatPreset
  /**
   * `icon`: one that opens the price source and exact value. `hover`: both on hover and focus, where space is
   * short.
   */
  readonly detail?: 'icon' | 'hover'
}

/** An amount in USD with two decimals; exact value, price and price source on demand. */
export function FiatAmount(props: FiatAmountProps) {
  const numbers = useNumberFormat()
  const { amount, amountDecimals, price, unit, preset, detail = 'icon' } = props
  const value = toFiatValue(amount, amountDecimals, price)
  const text = formatFiat(value, numbers)
  const provenance = <PriceProvenance price={price} unit={unit} total={formatExactFiat(value, numbers)} />
  const pill = (
    <Chip tone={TONES[preset]} className="tabular">
      {detail === 'hover' ? <Tooltip content={provenance}>{text}</Tooltip> : text}
    </Chip>
  )
  if (detail === 'hover') return pill
  return (
    <span className="inline-flex max-w-full items-center gap-1 whitespace-nowrap" data-preset={preset}>
      {pill}
      <Toggletip label={`Source of ${text}`} icon="estimate">
        {provenance}
      </Toggletip>
    </span>
  )
}

/** The price of one coin: `$1,234.56 / ETH`; exact value and source on demand. */
export function UnitPrice({ price, symbol }: { readonly price: Price; readonly symbol: string }) {
  const numbers = useNumberFormat()
  return (
    <span className="inline-flex items-center gap-1.5 tabular">
      <span>
        {formatFiat(toUnitValue(price), numbers)} <span className="text-muted">/ {symbol}</span>
      </span>
      <Toggletip label="Source of this price" icon="estimate">
        <PriceProvenance price={price} unit={symbol} />
      </Toggletip>
    </span>
  )
}

/** A token amount and the block at which it is valued. */
export interface TokenFiatProps {
  readonly token: Address
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** `undefined` while loading, and for tokens that do not report them. */
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** Block of the price; `undefined` if unknown. */
  readonly block: bigint | 'latest' | undefined
}

const SYMBOL_CHARACTERS = 16

/** Value in USD of a token amount at a block, estimates in their own color; nothing where no price is known. */
export function TokenFiatAmount({ token, amount, decimals, symbol, block }: TokenFiatProps) {
  const state = useTokenPrice(token, decimals, amount === 0n ? undefined : block)
  if (state.status === 'loading') return <Skeleton chars={10} height={20} />
  if (state.status === 'unknown' || decimals === undefined) return null
  return (
    <FiatAmount
      amount={amount}
      amountDecimals={decimals}
      price={state.price}
      unit={toVisibleText(cutText(symbol ?? 'token', SYMBOL_CHARACTERS).text)}
      preset={state.price.source === 'Uniswap' ? 'uniswap' : 'neutral'}
    />
  )
}

/** Exact price, its source and update time, for a popover or tooltip. */
function PriceProvenance({
  price,
  unit,
  total,
}: {
  readonly price: Price
  /** Unit that the price is for. */
  readonly unit: string
  /** Exact value of the amount, if it is not a single unit. */
  readonly total?: string
}) {
  const numbers = useNumberFormat()
  return (
    <span className="flex flex-col gap-1 text-xs wrap-anywhere">
      {total !== undefined && <span className="font-medium tabular">{total}</span>}
      <span className="tabular">
        1 {unit} = {formatExactFiat(toUnitValue(price), numbers)}
      </span>
      <span className="text-muted">{describeSource(price)}</span>
      {price.updatedAt !== undefined && (
        <span className="text-muted">Last updated at: {formatUtcTitle(price.updatedAt)}</span>
      )}
    </span>
  )
}

function describeSource({ source }: Price): string {
  switch (source) {
    case 'Chainlink':
      return 'Source: Chainlink, an on-chain price feed.'
    case 'Equivalence':
      return 'Source: Equivalence. The wrapped coin has the price of the native coin, from its on-chain price feed.'
    default:
      return 'Source: Uniswap, estimated from an on-chain pool. Traders can move it briefly.'
  }
}
