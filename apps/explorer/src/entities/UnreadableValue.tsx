import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { TriangleAlert } from 'lucide-react'
import { formatRawValue } from './formatRawValue.ts'
import { UntrustedText } from './UntrustedText.tsx'

/** A whole log or withdrawal fits; the rest is shown on hover. */
const SHOWN_LENGTH = 1_000

/** A field that could not be decoded: the raw value with a badge, so that nothing is hidden. */
export function UnreadableValue({ field }: { readonly field: UnreadableField }) {
  const raw = formatRawValue(field.value)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Chip tone="warning" icon={<TriangleAlert size={12} aria-hidden="true" />}>
        check failed
      </Chip>
      <span className="mono">
        <UntrustedText text={raw} maxChars={SHOWN_LENGTH} />
      </span>
      <span className="text-muted text-sm">should be {field.reason}</span>
    </span>
  )
}
