import type { SystemInput, SystemInputField } from '@otterscan/decode/trace/systemInput'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { BlockLink } from '../BlockLink.tsx'
import { GweiAmount } from '../GweiAmount.tsx'
import { Timestamp } from '../Timestamp.tsx'
import { ValidatorLink } from '../ValidatorLink.tsx'

/** The fields of an input without a selector. */
export function SystemInputView({ input: { name, fields } }: { readonly input: SystemInput }) {
  return (
    <dl aria-label={name}>
      {fields.map((field) => (
        <InfoRow key={field.name} label={field.name}>
          <FieldValue field={field} />
        </InfoRow>
      ))}
    </dl>
  )
}

function FieldValue({ field }: { readonly field: SystemInputField }) {
  switch (field.kind) {
    case 'validator':
      return <ValidatorLink validator={field.pubkey} />
    case 'gwei':
      return <GweiAmount amountGwei={field.value} />
    case 'timestamp':
      return <Timestamp timestamp={field.value} />
    case 'block':
      return <BlockLink block={field.value} />
  }
}
