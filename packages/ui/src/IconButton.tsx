import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './internal/classNames.ts'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The button's name, also shown as its native tooltip. */
  label: string
  /** The icon. */
  children: ReactNode
  size?: 'sm' | 'md' | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A square button with an icon and a name for screen readers. 24 px (`sm`) or 32 px. */
export function IconButton({ label, children, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text',
        'disabled:cursor-not-allowed disabled:opacity-55',
        size === 'sm' ? 'size-6' : 'size-8',
        className,
      )}
    >
      {children}
    </button>
  )
}
