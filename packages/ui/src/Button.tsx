import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './internal/classNames.ts'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'default' | 'primary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

const VARIANTS = {
  default: 'border-border bg-surface text-text hover:border-border-strong hover:bg-raised',
  primary: 'border-accent bg-accent text-accent-ink hover:opacity-90',
  ghost: 'border-transparent text-muted hover:bg-raised hover:text-text',
  danger: 'border-border bg-surface text-danger hover:border-danger hover:bg-danger-soft',
}

/** A push button; `type` defaults to `button`. */
export function Button({
  variant = 'default',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-55',
        size === 'sm' ? 'h-7 px-2 text-xs' : 'h-8 px-3 text-sm',
        VARIANTS[variant],
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
