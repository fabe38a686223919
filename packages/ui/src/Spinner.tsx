import { LoaderCircle } from 'lucide-react'

/** A small turning mark. Gives a status to screen readers when it has a label, else it is decoration. */
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
