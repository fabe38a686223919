import type { NumberFormat } from '@otterscan/ethereum/units'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { formatTokenAmount } from './formatTokenAmount.ts'

interface TokenUnitsProps {
  readonly value: bigint
  /** `undefined` where the contract reports none: the integer itself is shown. */
  readonly decimals: number | undefined
  readonly numbers: NumberFormat
}

/** An amount in units of the token, with the integer behind it. */
export function TokenUnits({ value, decimals, numbers }: TokenUnitsProps) {
  const text = formatTokenAmount(value, decimals, numbers)
  if (decimals === undefined) return text
  return <Tooltip content={`${numbers.formatInteger(value)} with ${decimals} decimals`}>{text}</Tooltip>
}
