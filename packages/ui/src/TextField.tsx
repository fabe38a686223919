import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './internal/classNames.ts'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> & {
  label: string
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** What is wrong with the value; marks the field. */
  error?: ReactNode
  isMono?: boolean | undefined
  /** Icon inside the field, before the text. */
  icon?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, hint, error, isMono = false, icon, className, id, ...rest } = props
  const ownId = useId()
  const inputId = id ?? ownId
  const hintId = `${ownId}-hint`
  const errorId = `${ownId}-error`
  const hasError = error !== undefined && error !== null && error !== false
  const describedBy = [hint !== undefined && hintId, hasError && errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames('min-w-0', className)}>
      <label
        htmlFor={inputId}
        className={isLabelHidden ? 'sr-only' : 'wrap-anywhere mb-1 block font-medium text-sm'}
      >
        {label}
      </label>
      <div className="relative">
        {icon !== undefined && (
          <span aria-hidden="true" className="absolute inset-y-0 left-2.5 flex items-center text-muted">
            {icon}
          </span>
        )}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={inputId}
          aria-invalid={hasError || undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          className={classNames(
            'h-9 w-full min-w-0 rounded-md border bg-surface pr-3 text-text placeholder:text-muted focus-visible:outline-offset-0 disabled:opacity-55 max-sm:text-lg',
            icon === undefined ? 'pl-3' : 'pl-8',
            isMono && 'font-mono text-sm',
            hasError ? 'border-danger' : 'border-border-strong/70 hover:border-border-strong',
          )}
        />
      </div>
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={errorId} className="wrap-anywhere mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
