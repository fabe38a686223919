import { formatInteger } from '@otterscan/ethereum/units'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { AppLink } from '../../../entities/AppLink.tsx'
import type { AppPath } from '../../../paths.ts'
import { HIDE_REASONS } from './hideReasons.ts'
import type { JudgedHolding } from './judgeHoldings.ts'

interface HiddenTokensBarProps {
  readonly holdings: readonly JudgedHolding[]
  /** Tokens the address ever met; more than `holdings` until all have been asked. */
  readonly tokenCount: number
  readonly isShowing: boolean
  /** The list with the other choice. */
  readonly toggledPath: AppPath
  /** Why not all could be asked; `null` when they were, or are being. */
  readonly error: Error | null
}

/** How many tokens are left out and by which rules, the way to see them, and how many are still to be asked. */
export function HiddenTokensBar({
  holdings,
  tokenCount,
  isShowing,
  toggledPath,
  error,
}: HiddenTokensBarProps) {
  const isEmpty = ({ reasons }: JudgedHolding) => reasons.includes('nothing')
  const empty = holdings.filter(isEmpty).length
  const suspected = holdings.filter((holding) => holding.reasons.length > 0 && !isEmpty(holding)).length
  const isAsking = holdings.length < tokenCount
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-border border-b px-4 py-1 text-muted text-sm">
      <span className="tabular">
        {isShowing ? 'Hidden otherwise' : 'Hidden'}: {formatInteger(suspected)} suspected of spam,{' '}
        {formatInteger(empty)} with nothing left
      </span>
      {(suspected + empty > 0 || isShowing) && (
        <AppLink path={toggledPath} className="link" replace>
          {isShowing ? 'Hide them' : 'Show them'}
        </AppLink>
      )}
      <Toggletip label="By which rules tokens are hidden">
        <p className="mb-1">
          A token is hidden when one of these is true, unless you gave its address a label:
        </p>
        <ul className="list-disc pl-4">
          {Object.entries(HIDE_REASONS).map(([reason, { rule }]) => (
            <li key={reason}>{rule}</li>
          ))}
        </ul>
      </Toggletip>
      {isAsking && (
        <span role="status" className="tabular">
          {error === null
            ? `Asking for balances: ${formatInteger(holdings.length)} of ${formatInteger(tokenCount)}`
            : `Only ${formatInteger(holdings.length)} of ${formatInteger(tokenCount)} could be asked: ${error.message}`}
        </span>
      )}
    </div>
  )
}
