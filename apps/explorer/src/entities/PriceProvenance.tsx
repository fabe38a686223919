import { formatExactFiat, toUnitValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { formatUtcTitle } from './formatUtc.ts'

/** What a price is exactly, who says so and since when: for a popover or a tooltip. */
export function PriceProvenance({
  price,
  unit,
  total,
}: {
  readonly price: Price
  /** What one of costs that much. */
  readonly unit: string
  /** The exact sum, where more than one unit is valued. */
  readonly total?: string
}) {
  return (
    <span className="flex flex-col gap-1 text-xs wrap-anywhere">
      {total !== undefined && <span className="font-medium tabular">{total}</span>}
      <span className="tabular">
        1 {unit} = {formatExactFiat(toUnitValue(price))}
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
      return 'Source: Equivalence. The wrapped coin is worth what the native coin is, by its on-chain price feed.'
    default:
      return 'Source: Uniswap, estimated from an on-chain pool. Whoever trades there can move it for a moment.'
  }
}
