import { useId } from 'react'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly rows?: number
  readonly placeholder?: string
}

/** Several lines of text with its label and what is wrong with it. */
export function TextArea({ label, value, onChange, error, hint, rows = 3, placeholder }: TextAreaProps) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  )
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`w-full min-w-0 resize-y rounded-md border bg-surface px-3 py-2 font-mono text-sm text-text break-all placeholder:text-muted max-sm:text-lg ${error === undefined ? 'border-border-strong/70 hover:border-border-strong' : 'border-danger'}`}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="wrap-anywhere mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
