import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { Link } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'
import { type AppPath, fromHref } from '../paths/appPath.ts'

/** Props of a link inside the explorer. */
export interface AppLinkProps {
  readonly path: AppPath
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly role?: string | undefined
  readonly tabIndex?: number | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-current'?: AriaAttributes['aria-current']
  readonly onClick?: (() => void) | undefined
  /** Called when the link is about to be followed: on hover or focus. */
  readonly onIntent?: (() => void) | undefined
  readonly replace?: boolean
  readonly children: ReactNode
}

/** A link within the explorer: no page load, and its screen's code is fetched on hover. */
export function AppLink({ path, onIntent, ...rest }: AppLinkProps) {
  const all = { ...rest, onPointerEnter: onIntent, onFocus: onIntent }
  const props = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return (
    <Link
      to={path.to}
      search={path.search ?? {}}
      {...(path.hash === undefined ? {} : { hash: path.hash })}
      preload="intent"
      activeOptions={THIS_PAGE}
      activeProps={NO_PROPS}
      inactiveProps={NO_PROPS}
      {...props}
    />
  )
}

const NO_PROPS = {}

/** By default a link to `/docs` is current on each page below it too. */
const THIS_PAGE = { exact: true, includeHash: true }

/** Renders links of the UI kit as links within the explorer. */
export function renderAppLink({ href, ...rest }: RenderLinkProps): ReactNode {
  return <AppLink path={fromHref(href)} {...rest} />
}
