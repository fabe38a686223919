import type { ReactNode } from 'react'

export interface HighlightableProps {
  /** Two of these are equal when their values are: use the full, lower-case form. */
  readonly value: string
  /** Replaces the default box, which is as wide as its content and never wider than its container. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A value whose equals within the `HighlightRegion` are highlighted while it is hovered or focused. */
export function Highlightable({
  value,
  className = 'inline-flex max-w-full min-w-0',
  children,
}: HighlightableProps) {
  return (
    <span data-highlight={value} className={className}>
      {children}
    </span>
  )
}
