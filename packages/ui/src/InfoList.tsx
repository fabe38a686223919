import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'

/** A stack of `InfoGroup`s with hairlines between them. */
export function InfoList({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames('divide-y divide-border', className)}>{children}</div>
}
