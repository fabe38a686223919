import type { ReactNode } from 'react'

/** Heading of a screen: its kind, the object shown, and actions. */
export function PageHeading({
  title,
  detail,
  actions,
}: {
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-4">
      <h1 className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold text-xl tracking-tight">
        <span>{title}</span>{' '}
        {detail !== undefined && <span className="min-w-0 font-normal text-base text-muted">{detail}</span>}
      </h1>
      {actions !== undefined && <div className="flex min-w-0 flex-wrap items-center gap-1">{actions}</div>}
    </div>
  )
}
