import { Toggletip } from '@otterscan/ui/Toggletip'
import { AppLink } from '../../../entities/AppLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { AppPath } from '../../../paths/appPath.ts'
import { HIDE_REASONS } from './hideReasons.ts'
import type { JudgedHolding } from './judgeHoldings.ts'

interface HiddenTokensBarProps {
  readonly holdings: readonly JudgedHolding[]
  /** Number of tokens ever transferred; more than `holdings` until all are loaded. */
  readonly tokenCount: number
  readonly isShowing: boolean
  /** The list with hidden tokens toggled. */
  readonly toggledPath: AppPath
  /** Why not all could be loaded; `null` when loaded or loading. */
  readonly error: Error | null
}

/** Number of hidden tokens and the rules, a link to show them, and the loading progress. */
export function HiddenTokensBar({
  holdings,
  tokenCount,
  isShowing,
  toggledPath,
  error,
}: HiddenTokensBarProps) {
  const numbers = useNumberFormat()
  const isEmpty = ({ reasons }: JudgedHolding) => reasons.includes('nothing')
  const empty = holdings.filter(isEmpty).length
  const suspected = holdings.filter((holding) => holding.reasons.length > 0 && !isEmpty(holding)).length
  const isAsking = holdings.length < tokenCount
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-border border-b px-4 py-1 text-muted text-sm">
      <span className="tabular">
        {isShowing ? 'Hidden otherwise' : 'Hidden'}: {numbers.formatInteger(suspected)} suspected of spam,{' '}
        {numbers.formatInteger(empty)} with zero balance
      </span>
      {(suspected + empty > 0 || isShowing) && (
        <AppLink path={toggledPath} className="link" replace>
          {isShowing ? 'Hide them' : 'Show them'}
        </AppLink>
      )}
      <Toggletip label="Why tokens are hidden">
        <p className="mb-1">A token is hidden when one of these is true, unless you labeled its address:</p>
        <ul className="list-disc pl-4">
          {Object.entries(HIDE_REASONS).map(([reason, { rule }]) => (
            <li key={reason}>{rule}</li>
          ))}
        </ul>
      </Toggletip>
      {isAsking && (
        <span role="status" className="tabular">
          {error === null
            ? `Loading balances: ${numbers.formatInteger(holdings.length)} of ${numbers.formatInteger(tokenCount)}`
            : `Only ${numbers.formatInteger(holdings.length)} of ${numbers.formatInteger(tokenCount)} could be loaded: ${error.message}`}
        </span>
      )}
    </div>
  )
}
