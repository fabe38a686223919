import { CircleDashed, CircleHelp, Server, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'
import { Popover } from './Popover.tsx'

export interface ToggletipProps {
  /** The button's name: "Where this price comes from". */
  readonly label: string
  /** `help` explains; the others show the origin of a fact. */
  readonly icon?: 'help' | 'guess' | 'estimate' | 'node' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

const ICONS = {
  help: CircleHelp,
  guess: CircleDashed,
  estimate: TrendingUp,
  node: Server,
}

/** A small round icon that opens a short explanation. */
export function Toggletip({ label, icon = 'help', className, children }: ToggletipProps) {
  const Icon = ICONS[icon]
  return (
    <Popover
      label={label}
      className="max-w-80 text-pretty"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={label}
          className={classNames(
            'relative inline-flex size-4 shrink-0 items-center justify-center rounded-full align-middle text-muted/80 transition-colors before:absolute before:-inset-1 hover:text-text aria-expanded:text-accent',
            className,
          )}
        >
          <Icon size={13} aria-hidden="true" />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
