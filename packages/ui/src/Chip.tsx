import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'

/** Meaning of a color. */
export type Tone =
  | 'neutral'
  | 'accent'
  | 'success'
  | 'danger'
  | 'warning'
  | 'info'
  | 'sender'
  | 'recipient'
  | 'estimate'

export interface ChipProps {
  readonly tone?: Tone | undefined
  /** Small icon before the text; color alone must never carry the meaning. */
  readonly icon?: ReactNode
  /** Monospace, for method names and identifiers. */
  readonly mono?: boolean | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

const TONES: Record<Tone, string> = {
  neutral: 'bg-raised text-muted ring-border',
  accent: 'bg-accent-soft text-accent ring-accent/20',
  success: 'bg-success-soft text-success ring-success/20',
  danger: 'bg-danger-soft text-danger ring-danger/20',
  warning: 'bg-warning-soft text-warning ring-warning/25',
  info: 'bg-info-soft text-info ring-info/20',
  sender: 'bg-sender-soft text-sender ring-sender/20',
  recipient: 'bg-recipient-soft text-recipient ring-recipient/20',
  estimate: 'bg-estimate-soft text-estimate ring-estimate/20',
}

/** A short state or kind. 20 px high; long text ends in an ellipsis. */
export function Chip({ tone = 'neutral', icon, mono = false, title, className, children }: ChipProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 align-middle text-xs font-medium whitespace-nowrap ring-1 ring-inset [&>svg]:size-3 [&>svg]:shrink-0',
        mono && 'font-mono [font-variant-ligatures:none]',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
