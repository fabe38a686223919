import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'

export type ExternalLinkProps = { href: string; className?: string | undefined; children: ReactNode }

/** A link that leaves the site in a new tab, marked as such. Anything but http, https and mailto is shown as text. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <span className={className}>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classNames('link', className)}>
      {children}
      <ArrowUpRight size={12} aria-hidden="true" className="ml-0.5 inline shrink-0 align-[-1px] opacity-70" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
