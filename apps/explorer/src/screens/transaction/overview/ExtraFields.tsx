import { formatInteger } from '@otterscan/ethereum/units'
import { CopyButton } from '@otterscan/ui/CopyButton'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'

interface ExtraFieldsProps {
  readonly of: 'transaction' | 'receipt'
  readonly extra: Readonly<Record<string, unknown>>
}

/** Said by the row of the time. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['blockTimestamp'])
const SHOWN_LENGTH = 200

/** Fields the node sent that this page has no row for, as they came. */
export function ExtraFields({ of, extra }: ExtraFieldsProps) {
  const fields = Object.entries(extra).filter(
    ([name, value]) => value !== null && value !== undefined && !SHOWN_ELSEWHERE.has(name),
  )
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
              <ExtraValue text={toText(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </InfoRow>
  )
}

function ExtraValue({ text }: { readonly text: string }) {
  if (text.length <= SHOWN_LENGTH) return <UntrustedText text={text} />
  return (
    <>
      <UntrustedText text={`${text.slice(0, SHOWN_LENGTH)}…`} />{' '}
      <span className="font-sans text-muted text-xs">{formatInteger(text.length)} characters</span>{' '}
      <CopyButton text={text} label="whole value" />
    </>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
