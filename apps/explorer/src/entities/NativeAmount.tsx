import { Tooltip } from '@otterscan/ui/Tooltip'
import { useChain } from '../queries/connection/chainInfo.ts'
import { useNumberFormat } from './useNumberFormat.ts'

/** A native amount with every digit and its symbol; the integer in wei on hover. */
export function NativeAmount({
  amount,
  hideSymbol = false,
}: {
  /** Wei, or the smallest unit by the chain's decimals. */
  readonly amount: bigint
  readonly hideSymbol?: boolean
}) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const text = numbers.formatAmount(amount, nativeCurrency.decimals)
  const shown = hideSymbol ? text : `${text} ${nativeCurrency.symbol}`
  return (
    <span className={`tabular wrap-anywhere ${amount === 0n ? 'text-muted' : ''}`}>
      <Tooltip content={`${text} ${nativeCurrency.symbol} = ${numbers.formatInteger(amount)} wei`}>
        {shown}
      </Tooltip>
    </span>
  )
}
