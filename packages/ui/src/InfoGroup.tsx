import { type ReactNode, useId } from 'react'

export interface InfoGroupProps {
  /** Small heading; a group without one is a bare list. */
  readonly heading?: string | undefined
  /** Default 2; 3 inside a card with a title. */
  readonly headingLevel?: 2 | 3 | undefined
  /** `InfoRow`s. */
  readonly children: ReactNode
}

/** Label/value rows that belong together, as one definition list. */
export function InfoGroup({ heading, headingLevel = 2, children }: InfoGroupProps) {
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={heading === undefined ? undefined : id} className="py-3 first:pt-0 last:pb-0">
      {heading !== undefined && (
        <Heading id={id} className="pb-1 font-semibold text-text text-xs">
          {heading}
        </Heading>
      )}
      <dl>{children}</dl>
    </section>
  )
}
