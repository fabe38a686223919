import { LoaderCircle } from 'lucide-react'

/** A small spinner. A status for screen readers when it has a label, otherwise decorative. */
export function Spinner({ label, size = 16 }: { label?: string | undefined; size?: number }) {
  const icon = <LoaderCircle size={size} aria-hidden="true" className="animate-spin text-muted" />
  if (label === undefined) return icon
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {icon}
      {label}
    </span>
  )
}
