import type { ReactNode } from 'react'

interface FactProps {
  readonly label: ReactNode
  /** Second, muted line; its space is reserved from 640 px. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** One fact: label, value, and a muted line. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="flex h-4 items-center gap-1 text-muted text-xs">{label}</dt>
      <dd className="min-h-6 min-w-0 font-medium text-lg leading-6">{children}</dd>
      <dd className="text-muted text-sm sm:min-h-[1.25rem]">{note}</dd>
    </div>
  )
}

/** Facts side by side. */
export function FactGrid({ children }: { readonly children: ReactNode }) {
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,auto)_minmax(12rem,auto)_minmax(0,1fr)]">
      {children}
    </dl>
  )
}
