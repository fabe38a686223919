import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { useChain } from '../queries/connection/useChain.ts'

/** A price per gas in the coin and in gwei. */
export function GasPrice({ price }: { /** Wei per gas. */ readonly price: bigint }) {
  const { nativeCurrency } = useChain()
  return (
    <span className="tabular wrap-anywhere">
      {formatAmount(price, nativeCurrency.decimals)} {nativeCurrency.symbol}{' '}
      <span className="text-muted">({formatAmount(price, GWEI_DECIMALS)} Gwei)</span>
    </span>
  )
}

/** A base fee in gwei and wei. */
export function BaseFee({ price }: { /** Wei per gas. */ readonly price: bigint }) {
  return (
    <span className="tabular wrap-anywhere">
      {formatAmount(price, GWEI_DECIMALS)} Gwei{' '}
      <span className="text-muted">({formatInteger(price)} wei)</span>
    </span>
  )
}
