import { formatAmount, formatInteger } from '@otterscan/ethereum/units'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useChain } from '../queries/connection/useChain.ts'

/** An amount of the chain's coin, every digit, with its symbol; the integer of the smallest unit on hover. */
export function NativeAmount({
  amount,
  hideSymbol = false,
}: {
  /** Wei, or what the chain's decimals make of it. */
  readonly amount: bigint
  readonly hideSymbol?: boolean
}) {
  const { nativeCurrency } = useChain()
  const text = formatAmount(amount, nativeCurrency.decimals)
  const shown = hideSymbol ? text : `${text} ${nativeCurrency.symbol}`
  return (
    <span
      className={`tabular wrap-anywhere ${amount === 0n ? 'text-muted' : ''}`}
      data-amount={amount.toString()}
    >
      <Tooltip content={`${text} ${nativeCurrency.symbol} = ${formatInteger(amount)} wei`}>{shown}</Tooltip>
    </span>
  )
}
