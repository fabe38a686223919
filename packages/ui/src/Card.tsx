import { type ReactNode, useId } from 'react'
import { classNames } from './internal/classNames.ts'

export interface CardProps {
  /** Heading of the card; a card without one is a plain frame. */
  readonly title?: ReactNode
  /** Shown at the right end of the heading. */
  readonly actions?: ReactNode
  readonly headingLevel?: 2 | 3 | undefined
  /** No inner padding: for tables and lists that extend to the frame. */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A framed surface, a labeled section when it has a title. */
export function Card({ title, actions, headingLevel = 2, flush = false, className, children }: CardProps) {
  const headingId = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const hasHead = title !== undefined || actions !== undefined
  const Frame = title === undefined ? 'div' : 'section'
  return (
    <Frame
      aria-labelledby={title === undefined ? undefined : headingId}
      className={classNames(
        'min-w-0 rounded-lg border border-border bg-surface',
        flush && 'overflow-clip',
        className,
      )}
    >
      {hasHead && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
          {title !== undefined && (
            <Heading id={headingId} className="font-semibold text-sm tracking-[-0.005em]">
              {title}
            </Heading>
          )}
          {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={flush ? 'min-w-0' : 'min-w-0 px-4 py-3'}>{children}</div>
    </Frame>
  )
}
