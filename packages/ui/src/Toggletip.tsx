import { CircleDashed, CircleHelp, Server, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'
import { Popover } from './Popover.tsx'

export type ToggletipProps = {
  /** The button's name: "Where this price comes from". */
  label: string
  /** `help` explains; the others mark where a fact comes from. */
  mark?: 'help' | 'guess' | 'estimate' | 'node' | undefined
  className?: string | undefined
  children: ReactNode
}

const MARKS = {
  help: CircleHelp,
  guess: CircleDashed,
  estimate: TrendingUp,
  node: Server,
}

/** A quiet round mark that opens a short explanation. */
export function Toggletip({ label, mark = 'help', className, children }: ToggletipProps) {
  const Mark = MARKS[mark]
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
          <Mark size={13} aria-hidden="true" />
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
