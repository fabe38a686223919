import { formatFiat, toUnitValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { PriceProvenance } from './PriceProvenance.tsx'

/** The native coin's price: `$1,234.56 / ETH`; exact form and source on demand. */
export function NativePriceValue({ price, symbol }: { readonly price: Price; readonly symbol: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular">
      <span>
        {formatFiat(toUnitValue(price))} <span className="text-muted">/ {symbol}</span>
      </span>
      <Toggletip label="Where this price comes from" mark="estimate">
        <PriceProvenance price={price} unit={symbol} />
      </Toggletip>
    </span>
  )
}
