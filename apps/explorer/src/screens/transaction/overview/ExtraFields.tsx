import { InfoRow } from '@otterscan/ui/InfoRow'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'

interface ExtraFieldsProps {
  readonly of: 'transaction' | 'receipt'
  readonly extra: Readonly<Record<string, unknown>>
}

const SHOWN_LENGTH = 2_000

/** Fields the node sent that this page has no row for, as they came. */
export function ExtraFields({ of, extra }: ExtraFieldsProps) {
  const fields = Object.entries(extra).filter(([, value]) => value !== null && value !== undefined)
  if (fields.length === 0) return null
  return (
    <InfoRow
      label={of === 'transaction' ? 'Other Fields' : 'Other Receipt Fields'}
      help="The node sent these too; other chains add fields of their own."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted text-sm">
              <UntrustedText text={name} maxChars={40} />
            </dt>
            <dd className="mono min-w-0 wrap-anywhere">
              <UntrustedText text={toText(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </InfoRow>
  )
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
