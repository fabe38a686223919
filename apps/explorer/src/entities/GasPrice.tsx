import { GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { useChain } from '../queries/connection/chainInfo.ts'
import { useNumberFormat } from './useNumberFormat.ts'

/** A gas price in the native coin and in gwei. */
export function GasPrice({ price }: { /** Wei per gas. */ readonly price: bigint }) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  return (
    <span className="tabular wrap-anywhere">
      {numbers.formatAmount(price, nativeCurrency.decimals)} {nativeCurrency.symbol}{' '}
      <span className="text-muted">({numbers.formatAmount(price, GWEI_DECIMALS)} Gwei)</span>
    </span>
  )
}

/** A base fee in gwei and wei. */
export function BaseFee({ price }: { /** Wei per gas. */ readonly price: bigint }) {
  const numbers = useNumberFormat()
  return (
    <span className="tabular wrap-anywhere">
      {numbers.formatAmount(price, GWEI_DECIMALS)} Gwei{' '}
      <span className="text-muted">({numbers.formatInteger(price)} wei)</span>
    </span>
  )
}
