import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import type { AppPath } from '../../paths/appPath.ts'

interface StepLinkProps {
  /** Target; `undefined` shows it as unavailable. */
  readonly path: AppPath | undefined
  readonly label: string
  /** The arrow. */
  readonly children: ReactNode
}

const LOOK = 'inline-flex size-6 items-center justify-center rounded-sm'

/** One arrow in a row of navigation arrows. */
export function StepLink({ path, label, children }: StepLinkProps) {
  if (path === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: an unavailable step is named but cannot be reached
      // biome-ignore lint/a11y/useSemanticElements: screen readers do not announce an anchor without href as a link
      <span role="link" aria-disabled="true" aria-label={label} className={`${LOOK} text-muted/60`}>
        {children}
      </span>
    )
  }
  return (
    <AppLink path={path} aria-label={label} title={label} className={`${LOOK} text-accent hover:bg-raised`}>
      {children}
    </AppLink>
  )
}
