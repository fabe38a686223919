import { isAddress } from '@otterscan/ethereum/address'
import { Button } from '@otterscan/ui/Button'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { TextField } from '@otterscan/ui/TextField'
import { X } from 'lucide-react'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { FunctionInput } from './FunctionInput.tsx'
import type { CallTexts } from './scenarioTexts.ts'
import { TextArea } from './TextArea.tsx'

interface CallFieldsProps {
  readonly texts: CallTexts
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (texts: CallTexts) => void
  readonly onRemove: () => void
}

/** One call: who, to whom, with what. */
export function CallFields({ texts, at, count, errors, onChange, onRemove }: CallFieldsProps) {
  const { nativeCurrency } = useChain()
  const field = (name: TextName, label: string, hint?: string, placeholder?: string) => (
    <TextField
      label={label}
      isMono
      value={texts[name]}
      hint={hint}
      placeholder={placeholder}
      error={errors.get(`calls.${at}.${name}`)}
      onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value })}
    />
  )
  const area = (name: TextName, label: string, hint?: string) => (
    <TextArea
      label={label}
      hint={hint}
      value={texts[name]}
      error={errors.get(`calls.${at}.${name}`)}
      onChange={(text) => onChange({ ...texts, [name]: text })}
    />
  )
  const to = texts.to.trim()
  const hasMore = [texts.maxFeePerGas, texts.maxPriorityFeePerGas, texts.accessList, texts.authorizationList]
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 font-medium text-sm">
        {count === 1 ? 'Call' : `Call ${at + 1} of ${count}`}
      </legend>
      <div className="grid min-w-0 gap-3 lg:grid-cols-2">
        {field('from', 'From', 'Any account; nothing is signed.', '0x…')}
        {field('to', 'To', undefined, 'empty: creates a contract')}
        {field('value', `Value (${nativeCurrency.symbol})`, undefined, '0')}
        {field('gas', 'Gas limit', undefined, 'that of the block, 16,777,216 at most')}
      </div>
      {area('input', 'Input data')}
      {isAddress(to) && (
        <Disclosure label="By a function of the recipient">
          <div className="mt-2">
            <FunctionInput key={to} to={to} onWrite={(input) => onChange({ ...texts, input })} />
          </div>
        </Disclosure>
      )}
      <Disclosure
        label="Fees, access list, authorizations"
        isOpenAtFirst={hasMore.some((text) => text !== '')}
      >
        <div className="mt-2 flex min-w-0 flex-col gap-3">
          <div className="grid min-w-0 gap-3 lg:grid-cols-3">
            {field('maxFeePerGas', 'Max fee per gas (gwei)', undefined, 'free')}
            {field('maxPriorityFeePerGas', 'Max priority fee (gwei)')}
            {field('gasPrice', 'Or gas price (gwei)', 'Types 0 and 1.')}
          </div>
          {area('accessList', 'Access list', 'JSON: [{"address": …, "storageKeys": […]}]')}
          {area('authorizationList', 'Authorizations', 'JSON, each signed as EIP-7702 asks.')}
        </div>
      </Disclosure>
      {count > 1 && (
        <div>
          <Button size="sm" variant="ghost" icon={<X size={13} aria-hidden="true" />} onClick={onRemove}>
            Remove call {at + 1}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type TextName = Exclude<keyof CallTexts, 'key' | 'blobs'>
