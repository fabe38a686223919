import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { TextField } from '@otterscan/ui/TextField'
import { type FormEvent, useState } from 'react'
import type { BalanceErrors, BalanceTexts } from './balanceRequest.ts'

interface BalanceFormProps {
  /** As in the URL. */
  readonly texts: BalanceTexts
  /** Of these texts. */
  readonly errors: BalanceErrors
  /** Of the chain's own currency. */
  readonly symbol: string
  readonly onShow: (texts: BalanceTexts) => void
}

/** Which balance, over which blocks. */
export function BalanceForm({ texts, errors, symbol, onShow }: BalanceFormProps) {
  const [shown, setShown] = useState(texts)
  const fields = [
    { key: 'token', label: 'Token', placeholder: `None: ${symbol}` },
    { key: 'from', label: 'From block', placeholder: 'First block' },
    { key: 'to', label: 'To block', placeholder: 'Newest block' },
  ] as const

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onShow(shown)
  }

  return (
    <Card>
      <form
        aria-label="Balance over time"
        onSubmit={handleSubmit}
        className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        {fields.map(({ key, label, placeholder }) => (
          <TextField
            key={key}
            label={label}
            placeholder={placeholder}
            value={shown[key]}
            // What is wrong with the URL is no longer true of what is being typed.
            error={shown[key] === texts[key] ? errors[key] : undefined}
            isMono={key === 'token'}
            onChange={(event) => setShown({ ...shown, [key]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="primary" className="h-9 sm:mt-6">
          Show
        </Button>
      </form>
    </Card>
  )
}
