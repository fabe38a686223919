import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { useRouter } from '@tanstack/react-router'
import type { AriaAttributes, MouseEvent, ReactNode } from 'react'
import { type AppPath, fromHref, toHref } from '../paths/appPath.ts'
import { BASE_PATH } from '../paths/basePath.ts'

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

/**
 * A link within the explorer: no page load. The router's own link has six hooks and builds its place again at each drawing;
 * a page has a hundred of them.
 */
export function AppLink({ path, onIntent, onClick, replace = false, ...rest }: AppLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.()
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const { to, search = {}, hash } = path
    void router.navigate({ to, search, ...(hash === undefined ? {} : { hash }), replace })
  }
  return (
    <a
      href={BASE_PATH + toHref(path).slice(1)}
      onClick={follow}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      {...rest}
    />
  )
}

/** Any other click asks the browser for a new tab, a window or a file. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Renders links of the UI kit as links within the explorer. */
export function renderAppLink({ href, ...rest }: RenderLinkProps): ReactNode {
  return <AppLink path={fromHref(href)} {...rest} />
}
