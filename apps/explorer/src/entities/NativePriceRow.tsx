import { formatFiat, toUnitValue } from '@otterscan/decode/price/fiat'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { useChain } from '../queries/connection/useChain.ts'
import { useNativePrice } from '../queries/price/useNativePrice.ts'
import { PriceProvenance } from './PriceProvenance.tsx'

/** What the native coin was worth at a block, as a row. */
export function NativePriceRow({ block }: { readonly block: bigint }) {
  const { nativeCurrency } = useChain()
  const state = useNativePrice(block)
  const label = `${nativeCurrency.name} Price`
  if (state.status === 'loading') return <InfoRow label={label} loadingChars={16} />
  if (state.status === 'unknown') {
    return (
      <InfoRow label={label}>
        <span className="text-muted">N/A</span>
      </InfoRow>
    )
  }
  return (
    <InfoRow label={label}>
      <span className="inline-flex items-center gap-1.5 tabular">
        <span>
          {formatFiat(toUnitValue(state.price))} <span className="text-muted">/ {nativeCurrency.symbol}</span>
        </span>
        <Toggletip label="Where this price comes from" mark="estimate">
          <PriceProvenance price={state.price} unit={nativeCurrency.symbol} />
        </Toggletip>
      </span>
    </InfoRow>
  )
}
