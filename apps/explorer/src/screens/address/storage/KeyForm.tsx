import { Button } from '@otterscan/ui/Button'
import { TextField } from '@otterscan/ui/TextField'
import { type FormEvent, useState } from 'react'

interface KeyFormProps {
  readonly label: string
  readonly placeholder: string
  /** On its button; `Read` when absent. */
  readonly action?: string
  /** What is wrong with the text; `undefined` when it was taken. */
  readonly onKey: (typed: string) => string | undefined
}

/** A key, an index or a name, and the button that reads it. */
export function KeyForm({ label, placeholder, action = 'Read', onKey }: KeyFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = onKey(text)
    setError(problem)
    if (problem === undefined) setText('')
  }

  return (
    <form onSubmit={handleSubmit} className="flex min-w-0 items-end gap-2 py-1">
      <TextField
        label={label}
        isMono
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        className="w-full max-w-xl"
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''}>
        {action}
      </Button>
    </form>
  )
}
