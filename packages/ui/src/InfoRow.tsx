import type { ReactNode } from 'react'
import { Skeleton } from './Skeleton.tsx'
import { Toggletip } from './Toggletip.tsx'

export interface InfoRowProps {
  readonly label: string
  /** Explains the label in a popover behind a small icon. */
  readonly help?: ReactNode
  /** Draws a skeleton instead of the value, this many characters wide. */
  readonly loadingChars?: number | undefined
  readonly children?: ReactNode
}

/** One label/value row: side by side from 640 px, label above value below. Values wrap, never overflow. */
export function InfoRow({ label, help, loadingChars, children }: InfoRowProps) {
  return (
    <div className="grid items-baseline gap-x-6 py-1.5 sm:grid-cols-[minmax(200px,240px)_minmax(0,1fr)]">
      <dt className="flex items-center gap-1 text-muted text-sm">
        {label}
        {help !== undefined && <Toggletip label={`About ${label}`}>{help}</Toggletip>}
      </dt>
      <dd className="min-w-0 wrap-anywhere text-base">
        {loadingChars === undefined ? children : <Skeleton chars={loadingChars} />}
      </dd>
    </div>
  )
}
