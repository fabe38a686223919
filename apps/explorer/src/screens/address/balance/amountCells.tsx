import type { NumberFormat } from '@otterscan/ethereum/units'
import { Tooltip } from '@otterscan/ui/Tooltip'

interface AmountOptions {
  readonly decimals: number
  readonly numbers: NumberFormat
  /** With a plus where it is above zero. */
  readonly isSigned?: boolean
}

/** An amount in units, with the integer behind it. */
export function renderAmount(value: bigint, { decimals, numbers, isSigned = false }: AmountOptions) {
  return (
    <Tooltip content={numbers.formatInteger(value)}>
      {`${isSigned && value > 0n ? '+' : ''}${numbers.formatAmount(value, decimals)}`}
    </Tooltip>
  )
}

/** In place of what is not known. */
export function UnknownAmount() {
  return <span className="text-muted">unknown</span>
}
