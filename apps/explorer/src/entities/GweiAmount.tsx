import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useChain } from '../queries/connection/useChain.ts'

/** An amount of the beacon chain, every digit, in the chain's coin; gwei on hover. */
export function GweiAmount({ amountGwei }: { readonly amountGwei: bigint }) {
  const { symbol } = useChain().nativeCurrency
  return (
    <span className="tabular">
      <Tooltip content={`${formatInteger(amountGwei)} gwei`}>
        {`${formatAmount(amountGwei, GWEI_DECIMALS)} ${symbol}`}
      </Tooltip>
    </span>
  )
}
