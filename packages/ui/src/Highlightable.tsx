import type { ReactNode } from 'react'

export type HighlightableProps = {
  /** Two of these are equal when their values are: use the full, lower-case form. */
  value: string
  /** Replaces the default box, which is as wide as its content and never wider than its place. */
  className?: string | undefined
  children: ReactNode
}

/** A value whose equals within the `HighlightRegion` light up while it is hovered or focused. */
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
