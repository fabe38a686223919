import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'

const SHOWN_LENGTH = 80

/** Stands in one cell for a field that cannot be read; the raw value on hover. */
export function UnreadableMark({ field }: { readonly field: UnreadableField }) {
  const raw = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  const shown = raw.length > SHOWN_LENGTH ? `${raw.slice(0, SHOWN_LENGTH)}…` : raw
  return (
    <Tooltip content={`${field.path}: ${shown} should be ${field.reason}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the raw value too */}
      <span tabIndex={0} className="inline-flex items-center gap-1 rounded-sm text-warning text-xs">
        <TriangleAlert size={12} aria-hidden="true" />
        unreadable
      </span>
    </Tooltip>
  )
}
