import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'
import { type RenderLink, renderAnchor } from './RenderLink.tsx'

export interface PaginationProps {
  /** Names the navigation: "Pages of transactions". */
  readonly label: string
  /** URLs; an absent one is drawn as disabled. */
  readonly links: {
    first?: string | undefined
    previous?: string | undefined
    next?: string | undefined
    last?: string | undefined
  }
  /** Known total only: one-based page and count, formatted. */
  readonly position?: { page: ReactNode; pageCount: ReactNode } | undefined
  /** Text at the left: "A total of 312 transactions found". */
  readonly summary?: ReactNode
  readonly renderLink?: RenderLink | undefined
}

const STEP =
  'inline-flex h-7 items-center justify-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap -outline-offset-2'

/** First, previous, next, last; "Page x of y" in the middle when the total is known. */
export function Pagination({ label, links, position, summary, renderLink = renderAnchor }: PaginationProps) {
  function step(name: string, href: string | undefined, children: ReactNode) {
    if (href === undefined) {
      return (
        // biome-ignore lint/a11y/useFocusableInteractive: a disabled step is named but not focusable
        // biome-ignore lint/a11y/useSemanticElements: an anchor without a URL is not a link to screen readers
        <span
          role="link"
          aria-disabled="true"
          aria-label={name}
          className={classNames(STEP, 'text-muted/60')}
        >
          {children}
        </span>
      )
    }
    return renderLink({
      href,
      'aria-label': name,
      className: classNames(STEP, 'text-text hover:bg-raised'),
      children,
    })
  }
  return (
    <nav aria-label={label} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {summary !== undefined && <div className="tabular text-muted text-sm">{summary}</div>}
      <div className="flex items-center gap-0.5 rounded-md border border-border bg-surface p-px">
        {step(
          'First page',
          links.first,
          <>
            <ChevronFirst size={14} aria-hidden="true" /> First
          </>,
        )}
        {step('Previous page', links.previous, <ChevronLeft size={16} aria-hidden="true" />)}
        {position !== undefined && (
          <span className="tabular px-1.5 text-muted text-xs whitespace-nowrap">
            Page <span className="font-medium text-text">{position.page}</span> of {position.pageCount}
          </span>
        )}
        {step('Next page', links.next, <ChevronRight size={16} aria-hidden="true" />)}
        {step(
          'Last page',
          links.last,
          <>
            Last <ChevronLast size={14} aria-hidden="true" />
          </>,
        )}
      </div>
    </nav>
  )
}
