import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TriangleAlert } from 'lucide-react'
import { formatRawValue } from './formatRawValue.ts'

/** A cell without a value: the raw value if it could not be decoded, else a dash. */
export function Missing({ unreadable }: { readonly unreadable: UnreadableField | undefined }) {
  if (unreadable !== undefined) return <UnreadableBadge field={unreadable} />
  return (
    <span className="text-muted" title="Not reported by the node">
      –
    </span>
  )
}

const SHOWN_LENGTH = 80

/** Replaces a field in a cell that could not be decoded; the raw value on hover. */
function UnreadableBadge({ field }: { readonly field: UnreadableField }) {
  const raw = formatRawValue(field.value)
  const shown = raw.length > SHOWN_LENGTH ? `${raw.slice(0, SHOWN_LENGTH)}…` : raw
  return (
    <Tooltip content={`${field.path}: ${shown} should be ${field.reason}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the raw value must be reachable by keyboard */}
      <span tabIndex={0} className="inline-flex items-center gap-1 rounded-sm text-warning text-xs">
        <TriangleAlert size={12} aria-hidden="true" />
        unreadable
      </span>
    </Tooltip>
  )
}
