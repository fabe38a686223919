import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { classNames } from './internal/classNames.ts'

export interface BannerProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined
  /** Button or link at the end of the text. */
  readonly action?: ReactNode
  /** Shows a close button. */
  readonly onDismiss?: (() => void) | undefined
  readonly children: ReactNode
}

const TONES = {
  info: { look: 'bg-info-soft border-info/25', ink: 'text-info', Icon: Info },
  success: { look: 'bg-success-soft border-success/25', ink: 'text-success', Icon: CircleCheck },
  warning: { look: 'bg-warning-soft border-warning/30', ink: 'text-warning', Icon: TriangleAlert },
  danger: { look: 'bg-danger-soft border-danger/25', ink: 'text-danger', Icon: CircleAlert },
}

/** A message across a page or panel. Danger is announced assertively, the rest politely. */
export function Banner({ tone = 'info', action, onDismiss, children }: BannerProps) {
  const { look, ink, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-start gap-2.5 rounded-md border px-3 py-2 text-sm', look)}
    >
      <Icon size={16} aria-hidden="true" className={classNames('mt-px shrink-0', ink)} />
      <div className="min-w-0 flex-[1_1_12rem] wrap-anywhere">{children}</div>
      {action !== undefined && <div className="-my-1 ml-auto">{action}</div>}
      {onDismiss !== undefined && (
        <IconButton size="sm" label="Dismiss" onClick={onDismiss} className="-my-0.5 -mr-1">
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
