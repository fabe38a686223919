import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { BalanceChangesState } from '../../../queries/balance/transferBalances.ts'
import type { Unit } from './buildBalanceChart.ts'

interface ChangeNotesProps {
  readonly state: BalanceChangesState
  readonly unit: Unit
  /** The search goes back to the first block. */
  readonly isFromFirst: boolean
}

/** What balances after transfers are counted from, and what speaks against them. */
export function ChangeNotes({ state, unit, isFromFirst }: ChangeNotesProps) {
  const numbers = useNumberFormat()
  const { status, lastBlock, lastBalance, before, found, unreadableCount } = state
  if (lastBlock === undefined) return null
  const block = numbers.formatInteger(lastBlock)
  if (lastBalance === null) {
    return (
      <p className="text-sm text-warning">
        The contract returned no balance of this account at block {block}, so only the changes are known.
      </p>
    )
  }
  if (unreadableCount > 0) {
    return (
      <p className="text-sm text-warning">
        {numbers.formatInteger(BigInt(unreadableCount))} of the logs cannot be read, so balances before them
        are not known.
      </p>
    )
  }
  const isOff = status === 'done' && isFromFirst && before !== undefined && before !== 0n
  return isOff ? (
    <p className="text-sm text-warning">
      Counted back to before the first indexed transfer the balance would be{' '}
      {numbers.formatAmount(before, unit.decimals)} <UntrustedText text={unit.symbol} maxChars={20} />, not 0:
      the token changed it without a transfer, or transfers before the index are missing. What stands after a
      transfer is not certain.
    </p>
  ) : (
    <p className="text-muted text-sm">
      Counted back from what the contract returned at block {block}
      {status === 'done' && isFromFirst && found.length > 0 && before === 0n && '; it adds up from 0'}.
    </p>
  )
}
