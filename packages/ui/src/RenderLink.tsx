import type { AriaAttributes, ReactNode } from 'react'

/** Props a component of the kit passes to a link; a router's link takes the same through `renderLink`. */
export interface RenderLinkProps {
  readonly href: string
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly role?: string | undefined
  readonly tabIndex?: number | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-current'?: AriaAttributes['aria-current']
  readonly onClick?: (() => void) | undefined
}

/** Draws one link. The default is a plain anchor. */
export type RenderLink = (props: RenderLinkProps) => ReactNode

/** A plain anchor, for pages without a router. */
export function renderAnchor(props: RenderLinkProps): ReactNode {
  return <a {...props} />
}
