import { formatFiat, formatPriceChange, formatShortGwei, toUnitValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { GWEI_DECIMALS, HOUR } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Clock, Fuel } from 'lucide-react'
import { useChain } from '../queries/connection/chainInfo.ts'
import { useHead } from '../queries/head/head.ts'
import { useTicker } from '../queries/price/ticker.ts'
import { formatUtcTitle, toSeconds } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'
import { useNumberFormat } from './useNumberFormat.ts'

const STALE_HEAD_SECONDS = BigInt(HOUR)
const STALE_HEAD_TEXT = 'The newest block is more than an hour old'

/** Price of the native coin, its 24-hour change, and the gas price; orange while the chain is stalled. */
export function PriceTicker() {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const { price: state, dayAgo, fastGas } = useTicker()
  const isStale = useIsHeadStale()
  if (state.status === 'unknown') return null
  const tone = isStale ? 'border-warning/40 bg-warning-soft' : 'border-border bg-raised'
  return (
    <section
      aria-label="Prices"
      data-stale={isStale}
      className={`flex h-8 w-fit items-center gap-2 rounded-md border px-2.5 text-sm tabular whitespace-nowrap ${tone}`}
    >
      {state.status === 'loading' ? (
        <Skeleton chars={22} />
      ) : (
        <>
          {isStale && (
            <span role="img" aria-label={STALE_HEAD_TEXT} title={STALE_HEAD_TEXT} className="flex">
              <Clock size={14} aria-hidden="true" className="text-warning" />
            </span>
          )}
          <NativeQuote symbol={nativeCurrency.symbol} price={state.price} dayAgo={dayAgo} />
        </>
      )}
      {fastGas !== undefined && (
        <>
          <span aria-hidden="true" className="text-border-strong">
            |
          </span>
          <span className="inline-flex items-center gap-1">
            <Fuel size={14} aria-hidden="true" className="text-muted" />
            <Tooltip
              placement="bottom"
              content={`${numbers.formatAmount(fastGas.answer, GWEI_DECIMALS)} Gwei. Fast gas price last updated at: ${formatUtcTitle(fastGas.updatedAt)}`}
            >
              {`${formatShortGwei(fastGas.answer, numbers)} Gwei`}
            </Tooltip>
          </span>
        </>
      )}
    </section>
  )
}

interface NativeQuoteProps {
  readonly symbol: string
  readonly price: Price
  readonly dayAgo: Price | undefined
}

function NativeQuote({ symbol, price, dayAgo }: NativeQuoteProps) {
  const numbers = useNumberFormat()
  const change = dayAgo === undefined ? undefined : formatPriceChange(price, dayAgo, numbers)
  const updated = price.updatedAt === undefined ? 'unknown' : formatUtcTitle(price.updatedAt)
  return (
    <span>
      <Tooltip placement="bottom" content={`${symbol}/USD last updated at: ${updated}`}>
        {`${symbol}: ${formatFiat(toUnitValue(price), numbers)}`}
      </Tooltip>
      {change !== undefined && (
        <span
          title="In the last 24 hours"
          className={change.startsWith('+') ? 'text-success' : 'text-danger'}
        >
          {' '}
          ({change}%)
        </span>
      )}
    </span>
  )
}

/** True when the newest block is more than an hour old: the chain may be stalled. */
function useIsHeadStale(): boolean {
  const head = useHead()
  const now = useNowSeconds()
  return head !== undefined && now - toSeconds(head.timestamp) > STALE_HEAD_SECONDS
}
