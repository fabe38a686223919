import { type ReactNode, useId } from 'react'
import { classNames } from './internal/classNames.ts'

export type CardProps = {
  /** Heading of the card; a card without one is a plain frame. */
  title?: ReactNode
  /** Stands at the right end of the heading. */
  actions?: ReactNode
  headingLevel?: 2 | 3 | undefined
  /** No inner padding: for tables and lists that reach the frame. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A framed surface, a labelled section when it has a title. */
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
