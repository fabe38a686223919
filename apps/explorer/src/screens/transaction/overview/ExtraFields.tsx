import { CopyButton } from '@otterscan/ui/CopyButton'
import { InfoRow } from '@otterscan/ui/InfoRow'
import type { TransactionParts } from '../../../entities/dialect/dialectParts.ts'
import { toTransactionEvidence } from '../../../entities/dialect/useDialect.ts'
import { useUnclaimedFields } from '../../../entities/dialect/useUnclaimedFields.ts'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { FIELD_SHOWN_ELSEWHERE } from './fieldShownElsewhere.ts'

const SHOWN_LENGTH = 200

/** Fields and lists with a row of their own, which shows that they cannot be read. */
const WITH_ROWS = {
  transaction:
    /^(nonce|to|type|value|input|data|gas|gasPrice|max\w+|chainId|yParity|[rsv]|(accessList|authorizationList|blobVersionedHashes)(\..*)?)$/,
  receipt: /^(status|root|gasUsed|cumulativeGasUsed|blobGas\w+|logs(\..*)?)$/,
}

/** Fields the node returned that have no row on this page, unchanged, unreadable ones too. */
export function ExtraFields({
  parts,
  of,
}: {
  readonly parts: TransactionParts
  readonly of: 'transaction' | 'receipt'
}) {
  const fields = useUnclaimedFields(of, parts[of]?.extra, toTransactionEvidence(parts)).filter(
    ([name]) => name !== FIELD_SHOWN_ELSEWHERE,
  )
  const unreadable = parts[of]?.unreadable.filter(({ path }) => !WITH_ROWS[of].test(path)) ?? []
  if (fields.length + unreadable.length === 0) return null
  return (
    <InfoRow
      label={of === 'transaction' ? 'Other Fields' : 'Other Receipt Fields'}
      help="Other fields the node returned; some chains add their own."
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
        {unreadable.map((field) => (
          <div key={field.path} className="contents">
            <dt className="text-muted text-sm">{field.path}</dt>
            <dd className="min-w-0">
              <UnreadableValue field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </InfoRow>
  )
}

function ExtraValue({ text }: { readonly text: string }) {
  const numbers = useNumberFormat()
  if (text.length <= SHOWN_LENGTH) return <UntrustedText text={text} />
  return (
    <>
      <UntrustedText text={`${text.slice(0, SHOWN_LENGTH)}…`} />{' '}
      <span className="font-sans text-muted text-xs">{numbers.formatInteger(text.length)} characters</span>{' '}
      <CopyButton text={text} label="whole value" />
    </>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
