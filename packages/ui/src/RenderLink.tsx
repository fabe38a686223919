import type { AriaAttributes, ReactNode } from 'react'

/** What a component of the kit asks of a link; a router's link takes the same through `renderLink`. */
export type RenderLinkProps = {
  href: string
  className?: string | undefined
  children: ReactNode
  role?: string | undefined
  tabIndex?: number | undefined
  'aria-label'?: string | undefined
  'aria-current'?: AriaAttributes['aria-current']
  onClick?: (() => void) | undefined
}

/** Draws one link. The default is a plain anchor. */
export type RenderLink = (props: RenderLinkProps) => ReactNode

/** A plain anchor, for pages without a router. */
export function renderAnchor(props: RenderLinkProps): ReactNode {
  return <a {...props} />
}
