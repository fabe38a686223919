import { Button } from '@otterscan/ui/Button'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { TextField } from '@otterscan/ui/TextField'
import { type FormEvent, useState } from 'react'
import type { TransferErrors, TransferTexts } from './transferRequest.ts'

interface TransferRequestFormProps {
  /** As in the URL. */
  readonly texts: TransferTexts
  /** Of these texts. */
  readonly errors: TransferErrors
  readonly onFilter: (texts: TransferTexts) => void
}

const FIELDS = [
  { key: 'token', label: 'Token' },
  { key: 'from', label: 'From block or date' },
  { key: 'to', label: 'To block or date' },
] as const

/** Which transfers of the account are wanted. */
export function TransferRequestForm({ texts, errors, onFilter }: TransferRequestFormProps) {
  const [shown, setShown] = useState(texts)
  const isFiltered = FIELDS.some(({ key }) => texts[key] !== '')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onFilter(shown)
  }
  return (
    <Disclosure label="Filter transfers" isOpenAtFirst={isFiltered}>
      <form className="flex flex-col gap-3" onSubmit={handleSubmit}>
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {FIELDS.map(({ key, label }) => (
            <TextField
              key={key}
              label={label}
              value={shown[key]}
              // What is wrong with the URL is no longer true of what is being typed.
              error={shown[key] === texts[key] ? errors[key] : undefined}
              isMono={key === 'token'}
              onChange={(event) => setShown({ ...shown, [key]: event.target.value })}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="sm">
            Filter
          </Button>
          {isFiltered && (
            <Button size="sm" variant="ghost" onClick={() => onFilter({ token: '', from: '', to: '' })}>
              Show all transfers
            </Button>
          )}
        </div>
      </form>
    </Disclosure>
  )
}
