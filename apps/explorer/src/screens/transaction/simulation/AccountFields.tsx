import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { X } from 'lucide-react'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import type { AccountTexts } from './scenarioTexts.ts'
import { TextArea } from './TextArea.tsx'
import { VariableFields } from './VariableFields.tsx'

interface AccountFieldsProps {
  readonly texts: AccountTexts
  /** From 0. */
  readonly at: number
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (texts: AccountTexts) => void
  readonly onRemove: () => void
}

/** What an account has in place of its own; what is empty stays. */
export function AccountFields({ texts, at, errors, onChange, onRemove }: AccountFieldsProps) {
  const { nativeCurrency } = useChain()
  const field = (name: 'address' | 'balance' | 'nonce', label: string) => (
    <TextField
      label={label}
      isMono
      value={texts[name]}
      error={errors.get(`accounts.${at}.${name}`)}
      onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 font-medium text-sm">Changed account {at + 1}</legend>
      {field('address', 'Address')}
      <div className="grid min-w-0 gap-3 lg:grid-cols-2">
        {field('balance', `Balance (${nativeCurrency.symbol})`)}
        {field('nonce', 'Nonce')}
      </div>
      <TextArea
        label="Code"
        rows={2}
        value={texts.code}
        error={errors.get(`accounts.${at}.code`)}
        onChange={(code) => onChange({ ...texts, code })}
      />
      <TextArea
        label="Storage"
        hint="A line for each slot: slot, a blank, value."
        rows={2}
        value={texts.slots}
        error={errors.get(`accounts.${at}.slots`)}
        onChange={(slots) => onChange({ ...texts, slots })}
      />
      <VariableFields
        address={texts.address}
        slots={texts.slots}
        onChange={(slots) => onChange({ ...texts, slots })}
      />
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={texts.isWhole}
          onChange={(event) => onChange({ ...texts, isWhole: event.currentTarget.checked })}
        />
        Every other slot is zero
      </label>
      <div>
        <Button size="sm" variant="ghost" icon={<X size={13} aria-hidden="true" />} onClick={onRemove}>
          Remove changed account {at + 1}
        </Button>
      </div>
    </fieldset>
  )
}
