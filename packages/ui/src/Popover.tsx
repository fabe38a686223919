import type { ReactNode, Ref } from 'react'
import { classNames } from './internal/classNames.ts'
import { useOpening } from './internal/useOpening.ts'

/** Spread these onto the one button that opens the popover. */
export interface PopoverTriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly 'aria-haspopup': 'dialog'
}

export interface PopoverProps {
  /** Names the popover for screen readers. */
  readonly label: string
  /** Draws the button: `(props) => <Button {...props}>Filter</Button>`. */
  readonly trigger: (props: PopoverTriggerProps) => ReactNode
  readonly placement?: 'top' | 'bottom' | 'bottom-end' | undefined
  readonly className?: string | undefined
  /** Content, or a function that gets `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A box beside a button. Focus moves in on opening and back on closing; Escape, a press outside or leaving closes it.
 */
export function Popover({ label, trigger, placement = 'bottom', className, children }: PopoverProps) {
  const { id, isOpen, close, floatingRef, triggerProps } = useOpening(placement, keepBox)

  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'dialog' })}
      {isOpen && (
        // A span, so that it is valid inside a paragraph.
        <span
          ref={floatingRef}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          className={classNames(
            'fixed inset-auto m-0 block w-max max-w-[min(26rem,calc(100vw-16px))] rounded-lg border border-border bg-surface p-3 text-left font-sans text-sm font-normal text-text shadow-float outline-none',
            className,
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </span>
      )}
    </>
  )
}

function keepBox(box: HTMLSpanElement): HTMLElement {
  return box
}
