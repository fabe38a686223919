import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { TriangleAlert } from 'lucide-react'

const SHOWN_LENGTH = 200

/** A field the node sent in a form that cannot be read: the raw value, marked, so that nothing is hidden. */
export function UnreadableValue({ field }: { readonly field: UnreadableField }) {
  const raw = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Chip tone="warning" icon={<TriangleAlert size={12} aria-hidden="true" />}>
        check failed
      </Chip>
      <span className="mono wrap-anywhere">
        {raw.length > SHOWN_LENGTH ? `${raw.slice(0, SHOWN_LENGTH)}…` : raw}
      </span>
      <span className="text-muted text-sm">should be {field.reason}</span>
    </span>
  )
}
