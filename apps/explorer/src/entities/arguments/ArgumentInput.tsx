import { type AbiType, formatAbiType } from '@otterscan/decode/abi/abiType'
import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import { Button } from '@otterscan/ui/Button'
import { IconButton } from '@otterscan/ui/IconButton'
import { TextField } from '@otterscan/ui/TextField'
import { Plus, Trash2 } from 'lucide-react'
import { addElement, type FormField, removeElement, replaceItem } from './argumentFields.ts'

interface ArgumentInputProps {
  readonly type: AbiType
  /** Empty when unnamed. */
  readonly name: string
  /** Path of the field: `0.recipients.3`. */
  readonly path: string
  readonly field: FormField
  readonly onChange: (field: FormField) => void
  /** Error message and the path of its field. */
  readonly formError: { readonly path: string; readonly message: string } | undefined
}

/** Fields for one argument: a text field, or the fields of its members. */
export function ArgumentInput({ type, name, path, field, onChange, formError }: ArgumentInputProps) {
  const label = name === '' ? formatShortType(type) : `${formatShortType(type)} ${toShortName(name)}`
  const ownError = formError?.path === path ? formError.message : undefined
  if (field.kind === 'text') {
    return (
      <TextField
        label={label}
        isMono
        placeholder={formatAbiType(type).slice(0, PLACEHOLDER_CHARACTERS)}
        value={field.text}
        onChange={(event) => onChange({ ...field, text: event.currentTarget.value })}
        error={ownError === undefined ? undefined : <ErrorText message={ownError} />}
      />
    )
  }
  const isDynamic = type.kind === 'array' && type.length === undefined
  return (
    <fieldset className="min-w-0 border-border border-l-2 pl-3">
      <legend className="mb-1 wrap-anywhere font-medium text-sm">{label}</legend>
      <div className="flex min-w-0 flex-col gap-2">
        {field.items.map((item, at) => (
          <div key={item.key} className="flex min-w-0 items-start gap-2">
            <div className="min-w-0 flex-1">
              <MemberInput
                type={type}
                at={at}
                path={`${path}.${at}`}
                field={item}
                onChange={(next) => onChange(replaceItem(field, at, next))}
                formError={formError}
              />
            </div>
            {isDynamic && (
              <IconButton
                label={`Remove element ${at}`}
                onClick={() => onChange(removeElement(field, at))}
                className="mt-6"
              >
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            )}
          </div>
        ))}
        {isDynamic && (
          <div>
            <Button
              size="sm"
              icon={<Plus size={13} aria-hidden="true" />}
              onClick={() => onChange(addElement(field, type.element))}
            >
              Add Element
            </Button>
          </div>
        )}
        {ownError !== undefined && <ErrorText message={ownError} />}
      </div>
    </fieldset>
  )
}

interface MemberInputProps extends Omit<ArgumentInputProps, 'name'> {
  readonly at: number
}

function MemberInput({ type, at, ...rest }: MemberInputProps) {
  if (type.kind === 'array') return <ArgumentInput type={type.element} name={`[${at}]`} {...rest} />
  const member = type.kind === 'tuple' ? type.components[at] : undefined
  return member === undefined ? null : <ArgumentInput type={member.type} name={member.name} {...rest} />
}

const PLACEHOLDER_CHARACTERS = 120
const NAME_CHARACTERS = 80

function toShortName(name: string): string {
  const { text, isCut } = cutText(name, NAME_CHARACTERS)
  return `${toVisibleText(text)}${isCut ? '…' : ''}`
}

function ErrorText({ message }: { readonly message: string }) {
  return (
    <span className="wrap-anywhere block whitespace-pre-wrap font-mono text-danger text-xs">{message}</span>
  )
}

/** Tuples are shortened, since their members have fields of their own. */
function formatShortType(type: AbiType): string {
  if (type.kind === 'tuple') return 'tuple(...)'
  if (type.kind !== 'array') return formatAbiType(type)
  return `${formatShortType(type.element)}[${type.length ?? ''}]`
}
