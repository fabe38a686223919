import { AppLink } from '../../entities/AppLink.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { type ListPosition, type TokenTab, tokenListPath } from '../../paths/tokenPaths.ts'

interface CursorPagerProps {
  readonly token: string
  readonly tab: TokenTab
  /** "holders". */
  readonly noun: string
  readonly side: 'above' | 'below'
  readonly position: ListPosition | undefined
  readonly rowCount: number
  readonly next: string | undefined
  /** Of the whole list; `undefined` if unknown. */
  readonly total: number | undefined
}

/** Pages of a list that goes on from its last row: the first one and the next. */
export function CursorPager({ token, tab, noun, side, position, rowCount, next, total }: CursorPagerProps) {
  const numbers = useNumberFormat()
  const before = position?.before ?? 0
  const range =
    rowCount === 0 ? '0' : `${numbers.formatInteger(before + 1)}–${numbers.formatInteger(before + rowCount)}`
  return (
    <nav
      aria-label={`Pages of ${noun}, ${side} the list`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
    >
      <span className="tabular text-muted">
        {range}
        {total !== undefined && ` of ${numbers.formatInteger(total)}`} {noun}
      </span>
      <span className="flex gap-4">
        {position !== undefined && (
          <AppLink path={tokenListPath(token, tab)} className="link">
            First page
          </AppLink>
        )}
        {next !== undefined && (
          <AppLink
            path={tokenListPath(token, tab, { after: next, before: before + rowCount })}
            className="link"
          >
            Next page
          </AppLink>
        )}
      </span>
    </nav>
  )
}
